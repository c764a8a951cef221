import { type EventName, eventNames } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { type ListenerOf, type ReliableListener, reliableEntries } from './listeners'

/** Who hears each event reliably, so that whoever adds one decides it. */
const heardBy: { readonly [N in EventName]: readonly ReliableListener[] } = {
  'interaction.opened': ['facts', 'assignment', 'hooks'],
  'interaction.taken': ['facts', 'hooks'],
  'interaction.taken_over': ['facts', 'assignment', 'hooks'],
  'interaction.assigned': ['facts', 'hooks'],
  'interaction.transferred': ['facts', 'assignment', 'hooks'],
  'interaction.returned': ['facts', 'assignment', 'hooks'],
  'interaction.area_chosen': ['facts', 'assignment', 'hooks'],
  'interaction.paused': ['assignment', 'hooks'],
  'interaction.resumed': ['hooks'],
  'interaction.pause_ended': ['hooks'],
  'interaction.expired': ['assignment', 'hooks'],
  'interaction.revived': ['hooks'],
  'interaction.finished': ['facts', 'assignment', 'hooks'],
  'interaction.read_by_bot': ['assignment'],
  'interaction.joined': ['facts', 'assignment', 'hooks'],
  'interaction.handed_over': ['assignment', 'hooks'],
  'interaction.labelled': ['facts', 'hooks'],
  'interaction.unlabelled': ['facts', 'hooks'],
  'interaction.changed': ['facts', 'assignment'],
  'message.received': ['facts', 'bot', 'hooks'],
  'message.queued': ['facts', 'assignment', 'hooks'],
  'message.state_changed': ['facts', 'hooks'],
  'message.edited': ['hooks'],
  'message.deleted': ['hooks'],
  'message.reacted': ['hooks'],
  'message.changed': [],
  'note.written': ['hooks'],
  'contact.created': ['hooks'],
  'contact.changed': ['hooks'],
  'contact.blocked': ['hooks'],
  'contact.unblocked': ['hooks'],
  'contact.merged': ['hooks'],
  'contact.erased': ['hooks'],
  'call.rang': ['hooks'],
  'call.placed': ['hooks'],
  'call.changed': ['facts'],
  'call.ended': ['facts', 'assignment', 'hooks'],
  'call.recorded': ['hooks'],
  'video.changed': [],
  'video.ended': ['facts', 'assignment', 'hooks'],
  'video.recorded': ['hooks'],
  'channel.state_changed': ['hooks'],
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
