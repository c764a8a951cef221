import { z } from 'zod'
import { uuid } from '../primitives'
import {
  callEndings,
  callStates,
  channelHealths,
  channelStates,
  channelTypes,
  messageStatuses,
  type TimelineEvent,
  videoEndings,
  videoStates,
} from '../vocabulary'
import { placementSchema } from './placement'

/*
What happens in a business, each by one name in the past tense. Listeners react to these. They hold ids and what a
listener decides by, but no words of customers: those are read from the rows.
*/

/** Of an interaction. `entries`: those that are new or changed, in the order of the thread. */
const ofInteraction = {
  interaction: uuid,
  conversation: uuid,
  entries: z.array(uuid).readonly(),
  after: placementSchema,
}
/** Caused by an act, so that it may have left a list. `before`: the placement before; a new one was in no list, like a finished one. */
const ofAct = { ...ofInteraction, before: placementSchema }
const ofMessage = { ...ofInteraction, message: uuid }
const ofContact = { contact: uuid }
/** The chat of a call and its placement; the person who is or was in the call. */
const chatOfCall = {
  chat: z.object({ interaction: uuid, conversation: uuid, ...placementSchema.shape }),
  user: uuid.nullable(),
}
const ofCall = {
  call: uuid,
  ...chatOfCall,
  direction: z.enum(['inbound', 'outbound']),
  state: z.enum(callStates),
  ending: z.enum(callEndings).nullable(),
}
/** `team`: whether the team's logs of calls show the change. */
const ofVideo = {
  call: uuid,
  team: z.boolean(),
  ...chatOfCall,
  state: z.enum(videoStates),
  ending: z.enum(videoEndings).nullable(),
}
/** Its recording was stored, or is known not to have been. */
const ofRecording = { call: uuid, chat: chatOfCall.chat }

/** A value of a newer version that this one does not know counts as absent. */
const known = <S extends z.ZodType>(words: S) => words.optional().catch(undefined)

/** As the timeline shows them: by a person of the business, or by the provider. */
const handovers = [
  'control_taken',
  'control_given',
  'control_kept',
  'passed_by_ai',
  'passed_by_app',
  'taken_by_ai',
  'taken_by_app',
] as const satisfies readonly TimelineEvent[]
/** Changes that have no event of their own and a line of the timeline. */
const changeLines = [
  'farewell_not_sent',
  'farewell_held_back',
  'contacts_merged',
  'contact_blocked',
  'contact_unblocked',
  'chats_joined',
  'number_lost',
  'number_inherited',
] as const satisfies readonly TimelineEvent[]

/** The fields of each event, beside those that all have. */
const fields = {
  'interaction.opened': {
    ...ofInteraction,
    before: placementSchema.optional(),
    /** The ad by which the customer came; `id`: the provider's. */
    ad: z.object({ uuid, id: z.string() }).optional(),
  },
  'interaction.taken': ofAct,
  'interaction.taken_over': ofAct,
  /** Hilo assigned it to a person. */
  'interaction.assigned': ofAct,
  'interaction.transferred': ofAct,
  /** Its owner was deactivated, so it waits again. */
  'interaction.returned': ofAct,
  'interaction.area_chosen': ofAct,
  'interaction.paused': ofAct,
  /** By its owner, or because the customer wrote. */
  'interaction.resumed': { ...ofInteraction, before: placementSchema.optional() },
  'interaction.pause_ended': ofAct,
  'interaction.expired': ofAct,
  /** The customer wrote after it had expired. */
  'interaction.revived': ofInteraction,
  'interaction.finished': ofAct,
  /** The bot has read the customer's messages, and leaves them to people. */
  'interaction.read_by_bot': ofInteraction,
  /** Finished, because the customer's chat continues in the conversation `into`. */
  'interaction.joined': { ...ofAct, into: uuid },
  /**
   * Another responder answers the customer from now on, or no longer: Meta's AI, or another app of the provider. Where a person took the
   * chat the provider's own notice may come first: then both are written, the person's without
   * a line of the timeline.
   */
  'interaction.handed_over': { ...ofAct, line: known(z.enum(handovers)) },
  'interaction.labelled': ofAct,
  'interaction.unlabelled': ofAct,
  /**
   * Another change of its row, or a line of its timeline (`line`). `what`, where a listener has to know: its contact was erased, and
   * what it said with it; its contact has another name or number; its contact was blocked, or no longer is.
   */
  'interaction.changed': {
    ...ofInteraction,
    before: placementSchema.optional(),
    line: known(z.enum(changeLines)),
    what: known(z.enum(['erased', 'renamed', 'blocked'])),
  },

  /** By the customer or, from the provider's own app, by the business. `blocked`: the contact is. `answerable`: the bot may answer. */
  'message.received': {
    ...ofMessage,
    blocked: z.boolean(),
    answerable: z.boolean(),
    /** The first answer of a customer to whom a program wrote first: they wait from now on. */
    first_answer: z.literal(true).optional(),
  },
  'message.queued': { ...ofMessage, before: placementSchema },
  'message.state_changed': {
    ...ofMessage,
    previous: z.enum(messageStatuses).nullable(),
    state: z.enum(messageStatuses).nullable(),
  },
  /** Where it stands now: at the customer's, or at ours. */
  'message.edited': ofMessage,
  'message.deleted': ofMessage,
  /** A reaction came or went. */
  'message.reacted': ofMessage,
  /** Something else that it shows: an act that waits or was refused, its file, the message that it answers, how its call went, the call's recording. */
  'message.changed': { ...ofMessage, what: z.enum(['act', 'file', 'quote', 'call', 'recording']) },
  'note.written': { ...ofAct, note: uuid },

  'contact.created': ofContact,
  'contact.changed': ofContact,
  'contact.blocked': ofContact,
  'contact.unblocked': ofContact,
  'contact.merged': { ...ofContact, into: uuid },
  'contact.erased': ofContact,

  'call.rang': ofCall,
  'call.placed': ofCall,
  'call.changed': ofCall,
  'call.ended': ofCall,
  'call.recorded': ofRecording,
  'video.changed': ofVideo,
  'video.ended': ofVideo,
  'video.recorded': ofRecording,

  /** The status that the team sees now. */
  'channel.state_changed': {
    channel: uuid,
    type: z.enum(channelTypes),
    state: z.enum(channelStates),
    health: z.enum(channelHealths),
    backing_off: z.boolean(),
  },
  /** Its templates: their list, or what the provider says of one. */
  'templates.changed': { channel: uuid },
  'person.presence_changed': { user: uuid, online: z.boolean() },
  /** `fields`: those that have another value now. Without a user: several people. */
  'person.changed': { user: uuid.nullable(), fields: z.array(z.string()).readonly() },
  'area.changed': { area: uuid },
  'labels.changed': { labels: z.array(uuid).readonly() },
  'finish_reasons.changed': {},
  'targets.changed': {},
  /** `fields`: those that have another value now. */
  'settings.changed': { fields: z.array(z.string()).readonly() },
} as const

export const eventNames = Object.keys(fields) as readonly EventName[]
export type EventName = keyof typeof fields
type Fields<N extends EventName> = keyof (typeof fields)[N] extends never
  ? unknown
  : z.output<z.ZodObject<(typeof fields)[N]>>

/** The actor; `system`: Hilo itself. The name is that of a person of the business, or of an integration that has a key of its own. */
const actor = z.object({
  kind: z.enum(['client', 'user', 'bot', 'app', 'integration', 'system']),
  uuid: uuid.nullable(),
  name: z.string().nullable(),
})
export type EventActor = z.output<typeof actor>

const common = {
  /** The id by which outside receivers recognise an event that they have had. Our own listeners delete their row with its effect. */
  id: uuid,
  business: uuid,
  at: z.iso.datetime(),
  actor,
  /** An event of the past, or of elsewhere: an import, a merge, its contact's name. Statistics count it; nobody acts on it. */
  silent: z.literal(true).optional(),
}
type Common = z.output<z.ZodObject<typeof common>>

/** An event by its name; by default any of them. */
export type DomainEvent<N extends EventName = EventName> = {
  [P in N]: { readonly name: P } & Readonly<Common> & Readonly<Fields<P>>
}[N]

/** An event as a plan has it, before the writer stamps it. */
export type PlannedEvent<N extends EventName = EventName> = {
  [P in N]: { readonly name: P } & Readonly<Pick<Common, 'actor' | 'silent'>> & Readonly<Fields<P>>
}[N]

const schemas = Object.fromEntries(
  Object.entries(fields).map(([name, own]) => [name, z.object({ name: z.literal(name), ...common, ...own })]),
)

/** Of a stored row; raises an error for an event that this version does not know. */
export function parseEvent(stored: unknown): DomainEvent {
  const { name } = z.object({ name: z.string() }).parse(stored)
  const schema = schemas[name]
  if (!schema) throw new Error(`unknown event: ${name}`)
  return schema.parse(stored) as DomainEvent
}

/** The events of an interaction. */
export type InteractionEvent = Extract<DomainEvent, { readonly interaction: string }>
export type PlannedInteractionEvent = Extract<PlannedEvent, { readonly interaction: string }>
