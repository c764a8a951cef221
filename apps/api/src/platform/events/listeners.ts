import type { EventName } from '@hilo/contracts'

/** Hear of an event at least once, in the order of what they work on, from rows that are kept until they have done their work. */
export const reliableListeners = ['facts', 'bot', 'assignment'] as const
export type ReliableListener = (typeof reliableListeners)[number]

/**
 * `sockets` is told at once, after the commit. Of the others `dues.ts` says what each works on, and which of these events it
 * leaves alone.
 */
export type Listener = 'sockets' | ReliableListener

/** Who listens to each event. Nobody: nothing of it is kept. */
export const listeners = {
  'interaction.opened': ['sockets', 'facts', 'assignment'],
  'interaction.taken': ['sockets', 'facts'],
  'interaction.taken_over': ['sockets', 'facts', 'assignment'],
  'interaction.assigned': ['sockets', 'facts'],
  'interaction.transferred': ['sockets', 'facts', 'assignment'],
  'interaction.returned': ['sockets', 'facts', 'assignment'],
  'interaction.area_chosen': ['sockets', 'facts', 'assignment'],
  'interaction.paused': ['sockets', 'assignment'],
  'interaction.resumed': ['sockets'],
  'interaction.pause_ended': ['sockets'],
  'interaction.expired': ['sockets', 'assignment'],
  'interaction.revived': ['sockets'],
  'interaction.finished': ['sockets', 'facts', 'assignment'],
  'interaction.read_by_bot': ['assignment'],
  'interaction.joined': ['sockets', 'facts', 'assignment'],
  'interaction.handed_over': ['sockets', 'assignment'],
  'interaction.labelled': ['sockets', 'facts'],
  'interaction.unlabelled': ['sockets', 'facts'],
  'interaction.changed': ['sockets', 'facts', 'assignment'],
  'message.received': ['sockets', 'facts', 'bot'],
  'message.queued': ['sockets', 'facts', 'assignment'],
  'message.state_changed': ['sockets', 'facts'],
  'message.edited': ['sockets'],
  'message.deleted': ['sockets'],
  'message.reacted': ['sockets'],
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
  'call.changed': ['sockets', 'facts'],
  'call.ended': ['sockets', 'facts', 'assignment'],
  'call.recorded': ['sockets'],
  'video.changed': ['sockets'],
  'video.ended': ['sockets', 'facts', 'assignment'],
  'video.recorded': ['sockets'],
  'channel.state_changed': ['sockets'],
  'person.presence_changed': ['sockets', 'assignment'],
  'person.changed': ['sockets', 'assignment'],
  'area.changed': ['sockets', 'assignment'],
  'labels.changed': ['sockets'],
  'finish_reasons.changed': ['sockets'],
  'targets.changed': ['sockets'],
  'settings.changed': ['assignment'],
} as const satisfies { readonly [N in EventName]: readonly Listener[] }

/** The events to which a listener listens. */
export type HeardBy<L extends Listener> = {
  [N in EventName]: L extends (typeof listeners)[N][number] ? N : never
}[EventName]

export const hears = (listener: Listener, name: EventName): boolean =>
  (listeners[name] as readonly Listener[]).includes(listener)
