import type { EventName } from '@hilo/contracts'

/** `sockets` is told at once, after the commit; the others reliably. */
export type Listener = 'sockets'

/** Who listens to each event. Nobody: nothing of it is kept. */
export const listeners = {
  'interaction.opened': ['sockets'],
  'interaction.taken': ['sockets'],
  'interaction.taken_over': ['sockets'],
  'interaction.assigned': ['sockets'],
  'interaction.transferred': ['sockets'],
  'interaction.returned': ['sockets'],
  'interaction.area_chosen': ['sockets'],
  'interaction.paused': ['sockets'],
  'interaction.resumed': ['sockets'],
  'interaction.pause_ended': ['sockets'],
  'interaction.expired': ['sockets'],
  'interaction.revived': ['sockets'],
  'interaction.finished': ['sockets'],
  'interaction.joined': ['sockets'],
  'interaction.labelled': ['sockets'],
  'interaction.unlabelled': ['sockets'],
  'interaction.changed': ['sockets'],
  'message.received': ['sockets'],
  'message.queued': ['sockets'],
  'message.state_changed': ['sockets'],
  'message.changed': ['sockets'],
  'note.written': ['sockets'],
  'contact.created': [],
  'contact.changed': ['sockets'],
  'contact.blocked': ['sockets'],
  'contact.unblocked': ['sockets'],
  'contact.merged': ['sockets'],
  'contact.erased': ['sockets'],
  'call.rang': ['sockets'],
  'call.placed': ['sockets'],
  'call.changed': ['sockets'],
  'call.ended': ['sockets'],
  'video.changed': ['sockets'],
  'video.ended': ['sockets'],
  'channel.state_changed': ['sockets'],
  'person.presence_changed': ['sockets'],
  'person.changed': [],
  'area.changed': ['sockets'],
  'labels.changed': ['sockets'],
  'finish_reasons.changed': ['sockets'],
  'targets.changed': ['sockets'],
  'settings.changed': [],
} as const satisfies { readonly [N in EventName]: readonly Listener[] }

/** The events to which a listener listens. */
export type HeardBy<L extends Listener> = {
  [N in EventName]: L extends (typeof listeners)[N][number] ? N : never
}[EventName]

export const hears = (listener: Listener, name: EventName): boolean =>
  (listeners[name] as readonly Listener[]).includes(listener)
