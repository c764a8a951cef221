import { type EventName, eventNames } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { type ListenerOf, type ReliableListener, reliableEntries } from './listeners'

/** Who hears each event reliably, so that adding an event means deciding it. */
const heardBy: { readonly [N in EventName]: readonly ReliableListener[] } = {
  'interaction.opened': ['facts', 'assignment', 'hooks', 'push'],
  'interaction.taken': ['facts', 'hooks', 'push'],
  'interaction.taken_over': ['facts', 'assignment', 'hooks', 'push'],
  'interaction.assigned': ['facts', 'hooks', 'push'],
  'interaction.transferred': ['facts', 'assignment', 'hooks', 'push'],
  'interaction.returned': ['facts', 'assignment', 'hooks', 'push'],
  'interaction.area_chosen': ['facts', 'assignment', 'hooks', 'push'],
  'interaction.paused': ['assignment', 'hooks', 'push'],
  'interaction.resumed': ['hooks'],
  'interaction.pause_ended': ['hooks'],
  'interaction.expired': ['assignment', 'hooks'],
  'interaction.revived': ['hooks'],
  'interaction.finished': ['facts', 'assignment', 'hooks', 'push'],
  'interaction.read_by_bot': ['assignment'],
  'interaction.joined': ['facts', 'assignment', 'hooks', 'push'],
  'interaction.handed_over': ['assignment', 'hooks', 'push'],
  'interaction.labelled': ['facts', 'hooks'],
  'interaction.unlabelled': ['facts', 'hooks'],
  'interaction.changed': ['facts', 'assignment', 'push'],
  'message.received': ['facts', 'bot', 'assignment', 'hooks', 'push'],
  'message.queued': ['facts', 'assignment', 'hooks'],
  'message.state_changed': ['facts', 'hooks'],
  'message.edited': ['hooks'],
  'message.deleted': ['hooks'],
  'message.reacted': ['hooks'],
  'message.changed': [],
  'note.written': ['hooks', 'push'],
  'contact.created': ['hooks'],
  'contact.changed': ['hooks'],
  'contact.blocked': ['hooks'],
  'contact.unblocked': ['hooks'],
  'contact.merged': ['hooks'],
  'contact.erased': ['hooks'],
  'call.rang': ['hooks', 'push'],
  'call.placed': ['hooks'],
  'call.changed': ['facts', 'push'],
  'call.ended': ['facts', 'assignment', 'hooks', 'push'],
  'call.recorded': ['hooks'],
  'video.changed': [],
  'video.ended': ['facts', 'assignment', 'hooks'],
  'video.recorded': ['hooks'],
  'channel.state_changed': ['hooks'],
  'templates.changed': [],
  'person.presence_changed': ['assignment', 'hooks'],
  'person.changed': ['assignment', 'hooks'],
  'area.changed': ['hooks'],
  'labels.changed': ['hooks'],
  'finish_reasons.changed': [],
  'targets.changed': [],
  'settings.changed': ['assignment', 'hooks'],
}

it('says for every event who hears it', () => {
  const heard = Object.fromEntries(
    eventNames.map((name) => [
      name,
      reliableEntries.filter(([, { takes }]) => Object.hasOwn(takes, name)).map(([listener]) => listener),
    ]),
  )
  expect(heard).toEqual(heardBy)
})

it('lets nobody who works on interactions hear of what has none', () => {
  const takes: ListenerOf<'interaction'>['takes'] = {
    'call.ended': true,
    // @ts-expect-error Nobody's presence is of an interaction.
    'person.presence_changed': true,
  }
  expect(Object.keys(takes)).toHaveLength(2)
})
