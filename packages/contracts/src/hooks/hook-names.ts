import type { EventName } from '../events/events'

/** The version of what other programs are sent. */
export const hookVersion = 1
/** The event that is sent when an admin tests an address. */
export const testEvent = 'hilo.test'

/** The events of the catalogue that another program may choose, by what they are about. */
export const hookEventGroups = {
  message: [
    'message.received',
    'message.queued',
    'message.state_changed',
    'message.edited',
    'message.deleted',
    'message.reacted',
    'note.written',
  ],
  interaction: [
    'interaction.opened',
    'interaction.taken',
    'interaction.taken_over',
    'interaction.assigned',
    'interaction.transferred',
    'interaction.returned',
    'interaction.area_chosen',
    'interaction.paused',
    'interaction.resumed',
    'interaction.pause_ended',
    'interaction.expired',
    'interaction.revived',
    'interaction.finished',
    'interaction.joined',
    'interaction.handed_over',
    'interaction.labelled',
    'interaction.unlabelled',
  ],
  contact: [
    'contact.created',
    'contact.changed',
    'contact.blocked',
    'contact.unblocked',
    'contact.merged',
    'contact.erased',
  ],
  call: ['call.rang', 'call.placed', 'call.ended', 'call.recorded', 'video.ended', 'video.recorded'],
  business: [
    'channel.state_changed',
    'person.presence_changed',
    'person.changed',
    'area.changed',
    'labels.changed',
    'settings.changed',
  ],
} as const satisfies Readonly<Record<string, readonly EventName[]>>
export type HookEventGroup = keyof typeof hookEventGroups
export type HookEvent = (typeof hookEventGroups)[HookEventGroup][number]

/** Events that no other program gets: internal ones, or those that another event includes. */
export const privateEvents = [
  'interaction.read_by_bot',
  'interaction.changed',
  'message.changed',
  'call.changed',
  'video.changed',
  'finish_reasons.changed',
  'targets.changed',
  'templates.changed',
] as const satisfies readonly Exclude<EventName, HookEvent>[]

export const hookEvents: readonly HookEvent[] = Object.values(hookEventGroups).flat()
export const isHookEvent = (name: string): name is HookEvent => hookEvents.some((one) => one === name)

/** Why a request brought no answer. */
export const hookErrors = [
  'address_refused',
  'no_address',
  'no_connection',
  'no_certificate',
  'too_late',
  'not_sent',
  'quiet',
] as const
export type HookError = (typeof hookErrors)[number]

export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const hookPauses = ['person', 'failing', 'gone'] as const
export type HookPause = (typeof hookPauses)[number]
