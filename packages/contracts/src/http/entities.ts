import { z } from 'zod'
import { permissionsSchema, roleSchema } from '../permissions'
import { count, isoDate, uuid } from '../primitives'

export const channelTypes = ['whatsapp', 'telegram', 'instagram', 'messenger', 'gmail'] as const
export const channelTypeSchema = z.enum(channelTypes)
export type ChannelType = (typeof channelTypes)[number]

export const interactionStatuses = ['unassigned', 'assigned', 'finished'] as const
export const interactionStatusSchema = z.enum(interactionStatuses)
export type InteractionStatus = (typeof interactionStatuses)[number]

/** What happened to a message of ours. `unknown` ('Sin confirmar'): the provider may or may not have it. */
export const messageStatuses = ['queued', 'sent', 'delivered', 'read', 'failed', 'unknown'] as const
export const messageStatusSchema = z.enum(messageStatuses)
export type MessageStatus = (typeof messageStatuses)[number]

export const mediaTypes = ['document', 'image', 'audio', 'video', 'sticker'] as const
export const messageTypes = [
  'text',
  ...mediaTypes,
  'location',
  'contacts',
  'template',
  'unsupported',
] as const
export const messageTypeSchema = z.enum(messageTypes)
export type MessageType = (typeof messageTypes)[number]

export const personSchema = z.object({ uuid, name: z.string() })
export type Person = z.output<typeof personSchema>

/** Who wrote an entry. `app`: somebody of the business, from outside Hilo (the provider's own app). */
export const authorSchema = z.object({
  kind: z.enum(['client', 'user', 'bot', 'app', 'system']),
  uuid: uuid.nullable(),
  name: z.string().nullable(),
})
export type Author = z.output<typeof authorSchema>

/** The timeline's vocabulary: who did what to the interaction. The web turns it into a Spanish line. */
export const timelineEvents = [
  'taken',
  'finished',
  'transferred',
  'transferred_to_area',
  'taken_over',
  'assigned_automatically',
  'returned',
  'paused',
  'resumed',
  'expired',
  'revived',
  'area_chosen',
  'farewell_not_sent',
  'contacts_merged',
  'chats_joined',
  'number_lost',
  'number_inherited',
] as const
export const timelineEventSchema = z.enum(timelineEvents)
export type TimelineEvent = (typeof timelineEvents)[number]

/** What the bot offers to choose from: buttons or a list where the channel has them, numbers in the text elsewhere. */
export const choiceSchema = z.object({ id: z.string(), title: z.string() })
export type Choice = z.output<typeof choiceSchema>
/** What a customer shares from a network, or from a catalogue. `card`: of another app of the business. */
export const sharedKinds = [
  'story_mention',
  'story_reply',
  'story',
  'post',
  'reel',
  'product',
  'product_question',
  'card',
] as const

/** How a message came to us. */
const wayShape = {
  /** It is somebody else's, passed on; `often`: by very many. */
  forwarded: z.enum(['once', 'often']).optional(),
  /** The customer came by an ad of the business: what it was called, where the channel says so. */
  ad: z.object({ headline: z.string().nullable() }).optional(),
  /** What is published elsewhere and came with it, or what it is about; its picture is the message's file. */
  shared: z
    .object({
      kind: z.enum(sharedKinds),
      title: z.string().nullable(),
      /** Its page, where it has one that anybody may open. */
      link: z.string().nullable(),
    })
    .optional(),
}
export const textBody = z.object({
  ...wayShape,
  text: z.string(),
  choices: z.array(choiceSchema).optional(),
  /** Of the mail that begins a thread. */
  subject: z.string().optional(),
  /** What a mail quotes below what it says; shown when somebody asks for it. */
  quoted: z.string().optional(),
  /** Of a location: where it is, whatever it is called. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  /** Its markup is kept: 'Ver correo original'. */
  original: z.boolean().optional(),
  /** Of a mail that answers another, where it names itself: shown where the thread goes on under another subject. */
  reply_subject: z.string().optional(),
})
export const mediaBody = z.object({
  ...wayShape,
  name: z.string(),
  /** Null until the file is here; then a path of our own API. */
  url: z.string().nullable(),
  mime: z.string().nullable(),
  size: count.nullable(),
  caption: z.string().nullable(),
  /** Files that the customer sent together have the same one. */
  album: z.string().optional(),
  /** The account keeps no files: where the provider hands this one out, for a while. */
  link: z.string().optional(),
  /** The provider has it no longer, and we never got it. */
  expired: z.boolean().optional(),
  /** It is larger than its channel hands out: so many bytes at most. */
  too_large: count.optional(),
  /** It lies where its provider keeps no files: Hilo does not fetch it from there. */
  refused: z.boolean().optional(),
})
export const timelineBody = z.object({
  event: timelineEventSchema,
  /** The other person or the area of the event, by the name it had then. */
  target: z.string().nullable(),
  /** Of the line with which a chat ends that was joined with another: the conversation that has its messages now. */
  goes_on: uuid.optional(),
})

const entryBase = {
  uuid,
  conversation_uuid: uuid,
  interaction: uuid,
  /** uuids of the client and of the user (the business's for the bot). */
  from: uuid,
  to: uuid,
  author: authorSchema,
  /** The provider's time, never later than our reception. */
  date: isoDate,
  status: messageStatusSchema.nullable(),
  /** Why a failed one failed, in Spanish. */
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
  edited: z.boolean(),
  deleted: z.boolean(),
  /** The message that this one answers, where it is known here. */
  reply_to: uuid.nullable(),
  reactions: z.array(z.object({ from: z.string(), emoji: z.string() })),
  seq: z.int().min(1),
  version: z.int().min(1),
}

/** A line of the thread. The spec's Message is the one whose kind is 'message'. */
export const entrySchema = z.discriminatedUnion('type', [
  z.object({ ...entryBase, kind: z.literal('message'), type: z.literal('text'), body: textBody }),
  ...mediaTypes.map((type) =>
    z.object({ ...entryBase, kind: z.literal('message'), type: z.literal(type), body: mediaBody }),
  ),
  ...(['location', 'contacts', 'template', 'unsupported'] as const).map((type) =>
    z.object({ ...entryBase, kind: z.literal('message'), type: z.literal(type), body: textBody }),
  ),
  z.object({ ...entryBase, kind: z.literal('note'), type: z.literal('note'), body: textBody }),
  z.object({ ...entryBase, kind: z.literal('timeline'), type: z.literal('timeline'), body: timelineBody }),
])
export type Entry = z.output<typeof entrySchema>

export const lastMessageSchema = z.object({
  uuid,
  author: authorSchema.shape.kind,
  /** Who of the team wrote it; null where nobody of them did. */
  by: personSchema.nullable(),
  type: messageTypeSchema,
  preview: z.string(),
  date: isoDate,
  status: messageStatusSchema.nullable(),
})

/** As much of an area as a row shows. */
export const shownAreaSchema = z.object({ uuid, name: z.string(), color: z.string() })
export type ShownArea = z.output<typeof shownAreaSchema>

/** A row of the three lists, and the head of the chat panel. */
export const interactionSchema = z.object({
  uuid,
  business_uuid: uuid,
  status: interactionStatusSchema,
  is_assigned: z.boolean(),
  by_transfer: z.boolean(),
  /** Who transferred it, when `by_transfer`. */
  transferred_by: personSchema.nullable(),
  type: z.object({ name: channelTypeSchema }),
  area: shownAreaSchema.nullable(),
  user: personSchema.nullable(),
  conversation: z.object({
    uuid,
    client: z.object({ uuid, name: z.string().nullable() }),
    /** How the customer is addressed on this channel: a phone, a user name, an e-mail. */
    handle: z.string().nullable(),
    /** The account by which they write to us. */
    channel: uuid,
    /** Of a thread of mails. */
    subject: z.string().nullable(),
  }),
  last_message: lastMessageSchema.nullable(),
  /** What we said last did not go out, or nobody knows whether it did, whatever the customer said after it. Never of what is over. */
  sending_trouble: messageStatusSchema.extract(['failed', 'unknown']).nullable(),
  unread: count,
  paused: z.boolean(),
  expired: z.boolean(),
  /** When the customer's silence will end it; null while they wait for us, and where nothing expires. */
  expires_at: isoDate.nullable(),
  /** The end of the channel's reply window; null where the channel has none, and of what is over. */
  window_closes_at: isoDate.nullable(),
  /** Another app of the channel's provider answers this customer ('Gestionada fuera'): nothing can be written. Never of what is over. */
  managed_outside: z.boolean(),
  /** Since when the customer waits for an answer of ours. */
  waiting_since: isoDate.nullable(),
  last_activity_at: isoDate,
  finished_at: isoDate.nullable(),
  created_at: isoDate,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type Interaction = z.output<typeof interactionSchema>

/** 'Disponible' or 'Ausente': whether one is there for new conversations. */
export const availabilities = ['available', 'away'] as const
export const availabilitySchema = z.enum(availabilities)
export type Availability = (typeof availabilities)[number]

/** Somebody of the team, and whether they are there. */
export const presenceSchema = personSchema.extend({ availability: availabilitySchema, online: z.boolean() })
export type Presence = z.output<typeof presenceSchema>

export const sessionUserSchema = z.object({
  uuid,
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  availability: availabilitySchema,
  business: uuid,
  permissions: permissionsSchema,
})
export type SessionUser = z.output<typeof sessionUserSchema>

export const sessionDetailSchema = sessionUserSchema.extend({
  /** The largest file that the server takes; a channel may carry less. */
  upload_bytes: count,
})
export type SessionDetail = z.output<typeof sessionDetailSchema>
