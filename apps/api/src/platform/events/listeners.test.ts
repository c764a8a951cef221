import { type EventName, eventNames } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { type ListenerOf, type ReliableListener, reliableEntries } from './listeners'

/** Who hears each event reliably, so that whoever adds one decides it. */
const heardBy: { readonly [N in EventName]: readonly ReliableListener[] } = {
  'interaction.opened': ['facts', 'assignment'],
  'interaction.taken': ['facts'],
  'interaction.taken_over': ['facts', 'assignment'],
  'interaction.assigned': ['facts'],
  'interaction.transferred': ['facts', 'assignment'],
  'interaction.returned': ['facts', 'assignment'],
  'interaction.area_chosen': ['facts', 'assignment'],
  'interaction.paused': ['assignment'],
  'interaction.resumed': [],
  'interaction.pause_ended': [],
  'interaction.expired': ['assignment'],
  'interaction.revived': [],
  'interaction.finished': ['facts', 'assignment'],
  'interaction.read_by_bot': ['assignment'],
  'interaction.joined': ['facts', 'assignment'],
  'interaction.handed_over': ['assignment'],
  'interaction.labelled': ['facts'],
  'interaction.unlabelled': ['facts'],
  'interaction.changed': ['facts', 'assignment'],
  'message.received': ['facts', 'bot'],
  'message.queued': ['facts', 'assignment'],
  'message.state_changed': ['facts'],
  'message.edited': [],
  'message.deleted': [],
  'message.reacted': [],
  'message.changed': [],
  'note.written': [],
  'contact.created': [],
  'contact.changed': [],
  'contact.blocked': [],
  'contact.unblocked': [],
  'contact.merged': [],
  'contact.erased': [],
  'call.rang': [],
  'call.placed': [],
  'call.changed': ['facts'],
  'call.ended': ['facts', 'assignment'],
  'call.recorded': [],
  'video.changed': [],
  'video.ended': ['facts', 'assignment'],
  'video.recorded': [],
  'channel.state_changed': [],
  'person.presence_changed': ['assignment'],
  'person.changed': ['assignment'],
  'area.changed': [],
  'labels.changed': [],
  'finish_reasons.changed': [],
  'targets.changed': [],
  'settings.changed': ['assignment'],
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
