import { z } from 'zod'
import type { DomainEvent } from '../events/events'
import { placementSchema } from '../events/placement'
import { uuid } from '../primitives'
import {
  callEndings,
  callStates,
  channelHealths,
  channelStates,
  channelTypes,
  messageStatuses,
  videoEndings,
} from '../vocabulary'
import type { HookEvent } from './hook-names'

/*
The events that other programs get: those of the catalogue, by their names, with the fields that are promised to them. A field
may be added; one that goes or changes its meaning raises `hookVersion`.
*/

const ofChat = { interaction: uuid, conversation: uuid, after: placementSchema }
/** Null: it was in no list before. */
const ofAct = { ...ofChat, before: placementSchema.nullable().default(null) }
const ofMessage = { ...ofChat, message: uuid }
const ofContact = { contact: uuid }
const chatOfCall = z.object({ interaction: uuid, conversation: uuid })
const ofCall = {
  call: uuid,
  chat: chatOfCall,
  /** Who has or had it. */
  user: uuid.nullable(),
}
const ofPhone = {
  ...ofCall,
  direction: z.enum(['inbound', 'outbound']),
  state: z.enum(callStates),
  ending: z.enum(callEndings).nullable(),
}

/** The facts of each event that may be chosen. */
export const hookFacts = {
  'interaction.opened': z.object({
    ...ofAct,
    /** The ad by which the customer came; `id`: the provider's. Null: none. */
    ad: z.object({ uuid, id: z.string() }).nullable().default(null),
  }),
  'interaction.taken': z.object(ofAct),
  'interaction.taken_over': z.object(ofAct),
  'interaction.assigned': z.object(ofAct),
  'interaction.transferred': z.object(ofAct),
  'interaction.returned': z.object(ofAct),
  'interaction.area_chosen': z.object(ofAct),
  'interaction.paused': z.object(ofAct),
  'interaction.resumed': z.object(ofAct),
  'interaction.pause_ended': z.object(ofAct),
  'interaction.expired': z.object(ofAct),
  'interaction.revived': z.object(ofChat),
  'interaction.finished': z.object(ofAct),
  'interaction.joined': z.object({ ...ofAct, into: uuid }),
  'interaction.handed_over': z.object(ofAct),
  'interaction.labelled': z.object(ofAct),
  'interaction.unlabelled': z.object(ofAct),
  'message.received': z.object({ ...ofMessage, blocked: z.boolean() }),
  'message.queued': z.object(ofMessage),
  'message.state_changed': z.object({
    ...ofMessage,
    previous: z.enum(messageStatuses).nullable(),
    state: z.enum(messageStatuses).nullable(),
  }),
  'message.edited': z.object(ofMessage),
  'message.deleted': z.object(ofMessage),
  'message.reacted': z.object(ofMessage),
  'note.written': z.object({ ...ofChat, note: uuid }),
  'contact.created': z.object(ofContact),
  'contact.changed': z.object(ofContact),
  'contact.blocked': z.object(ofContact),
  'contact.unblocked': z.object(ofContact),
  'contact.merged': z.object({ ...ofContact, into: uuid }),
  'contact.erased': z.object(ofContact),
  'call.rang': z.object(ofPhone),
  'call.placed': z.object(ofPhone),
  'call.ended': z.object(ofPhone),
  'call.recorded': z.object({ call: uuid, chat: chatOfCall }),
  'video.ended': z.object({ ...ofCall, ending: z.enum(videoEndings).nullable() }),
  'video.recorded': z.object({ call: uuid, chat: chatOfCall }),
  'channel.state_changed': z.object({
    channel: uuid,
    type: z.enum(channelTypes),
    state: z.enum(channelStates),
    health: z.enum(channelHealths),
  }),
  'person.presence_changed': z.object({ user: uuid, online: z.boolean() }),
  'person.changed': z.object({ user: uuid.nullable() }),
  'area.changed': z.object({ area: uuid }),
  'labels.changed': z.object({ labels: z.array(uuid).readonly() }),
  'settings.changed': z.object({ fields: z.array(z.string()).readonly() }),
} as const satisfies { readonly [N in HookEvent]: z.ZodObject }

export interface HookFacts {
  readonly [field: string]: unknown
}
/** The promised fields of an event; its other fields are not sent. */
export const hookFactsOf = (event: DomainEvent<HookEvent>): HookFacts => hookFacts[event.name].parse(event)
