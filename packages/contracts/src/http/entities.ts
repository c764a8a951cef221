import { z } from 'zod'
import { mediaKinds } from '../media/formats'
import { listOrders, type OwnChoices } from '../own-choices'
import { type PermissionKey, permissionKeys, roles } from '../permissions'
import { count, isoDate, uuid } from '../primitives'
import { shownTemplateSchema } from '../templates/shown'
import {
  availabilities,
  callDirections,
  callEndings,
  callSides,
  callStates,
  channelTypes,
  interactionStatuses,
  mediaTypes,
  messageActKinds,
  messageStatuses,
  messageTypes,
  otherResponders,
  sharedKinds,
  timelineEvents,
  videoEndings,
} from '../vocabulary'
import { interactionAdSchema, shownAdSchema } from './ads'

export const roleSchema = z.enum(roles)
export const permissionsSchema = z.strictObject(
  Object.fromEntries(permissionKeys.map((key) => [key, z.boolean()])) as Record<PermissionKey, z.ZodBoolean>,
)

export const channelTypeSchema = z.enum(channelTypes)

export const interactionStatusSchema = z.enum(interactionStatuses)

const messageStatusSchema = z.enum(messageStatuses)

const messageTypeSchema = z.enum(messageTypes)

export const personSchema = z.object({ uuid, name: z.string() })
export type Person = z.output<typeof personSchema>

/** Who wrote an entry. `app`: the business, from the provider's own app. `integration`: another program, with a key of the business. */
export const authorSchema = z.object({
  kind: z.enum(['client', 'user', 'bot', 'app', 'integration', 'system']),
  uuid: uuid.nullable(),
  name: z.string().nullable(),
})
export type Author = z.output<typeof authorSchema>

const timelineEventSchema = z.enum(timelineEvents)

/** An option that the bot offers: a button or list row where the channel has them, else a number in the text. */
const choiceSchema = z.object({ id: z.string(), title: z.string() })
export type Choice = z.output<typeof choiceSchema>

/** Where a message came from. */
const originShape = {
  /** The customer forwarded it; `often`: it was forwarded many times. */
  forwarded: z.enum(['once', 'often']).optional(),
  /** The writer of the forwarded message, where the channel names one. */
  forwarded_from: z.string().optional(),
  ad: shownAdSchema.optional(),
  /** The post, story or product that was shared or is answered; its picture is the message's file. */
  shared: z
    .object({
      kind: z.enum(sharedKinds),
      title: z.string().nullable(),
      /** Its public page, if it has one. */
      link: z.string().nullable(),
    })
    .optional(),
}
/** A person whom a mail names. */
export const mailPersonSchema = z.object({ address: z.string(), name: z.string().nullable() })
export type MailPerson = z.output<typeof mailPersonSchema>

/** The fields of a mail besides its text. */
const mailSchema = z.object({
  /** The other recipients, without the customer and the business's own mailbox. A forwarded mail lists all its recipients. */
  to: z.array(mailPersonSchema),
  cc: z.array(mailPersonSchema),
  /** The writer of a mail in the customer's thread, if it is not the customer. */
  from: mailPersonSchema.optional(),
  /** In a mail of the business: the signature below the text, in the notation of mails. */
  signature: z.string().optional(),
  /** True for a mail of the business that forwards one of the thread to others. The customer does not get it. */
  forwards: z.boolean().optional(),
  /** The names of the files that are forwarded too. */
  files: z.array(z.string()).optional(),
})
export type MailDetails = z.output<typeof mailSchema>

const mailShape = {
  /** Set for a mail with other recipients than the customer, and for one that a person of the business wrote. */
  mail: mailSchema.optional(),
  /** The subject of a reply, shown if it differs from the subject of the thread. */
  reply_subject: z.string().optional(),
}
/** The recording of a call or of a video call: its sound. */
export const shownRecordingSchema = z.object({
  /** A path of our own API; null: nothing was recorded, or the recording was erased. */
  url: z.string().nullable(),
  seconds: count.nullable(),
  /** Why there is no recording, in Spanish. */
  reason: z.string().nullable(),
})
export type ShownRecording = z.output<typeof shownRecordingSchema>

/** The entry of a call; the call has the uuid of its entry. */
export const shownCallSchema = z.object({
  direction: z.enum(callDirections),
  state: z.enum(callStates),
  /** Null until it has ended. */
  ending: z.enum(callEndings).nullable(),
  /** How long both sides could speak. */
  seconds: count.nullable(),
  /** Which side hung up a call in which both could speak; absent if the provider does not say it. WhatsApp never does. */
  hung_up_by: z.enum(callSides).optional(),
  /** The person who answered. */
  by: personSchema.nullable(),
  /** Why it failed, in Spanish. */
  reason: z.string().nullable(),
})
export type ShownCall = z.output<typeof shownCallSchema>

/** The outcome of the video call to which a message invited. */
const shownVideoSchema = z.object({
  ending: z.enum(videoEndings),
  /** How long both sides were in it. */
  seconds: count.nullable(),
  /** Which side hung up; absent: one side was lost without hanging up. */
  hung_up_by: z.enum(callSides).optional(),
  /** The person of the business who was in the call. */
  by: personSchema.nullable(),
})
export type ShownVideo = z.output<typeof shownVideoSchema>

export const textBody = z.object({
  ...originShape,
  ...mailShape,
  text: z.string(),
  choices: z.array(choiceSchema).optional(),
  /** The subject of the first mail of a thread. */
  subject: z.string().optional(),
  /** The quoted text below a mail; shown on demand. */
  quoted: z.string().optional(),
  /** The coordinates of a location. */
  place: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  /** The mail's HTML is stored and can be shown: 'Ver correo original'. */
  original: z.boolean().optional(),
  /** In a note: the people whom it mentions, with the names that they had then. */
  mentions: z.array(personSchema).optional(),
  /** In a message from a template that has more than text: the other parts. */
  shown: shownTemplateSchema.optional(),
  /** In the entry of a call. */
  call: shownCallSchema.optional(),
  /** In a message with a link to a video call, once the video call is over. */
  video: shownVideoSchema.optional(),
  /** In the entry of a call that was to be recorded, once the call is over. */
  recording: shownRecordingSchema.optional(),
  /** The message asks the customer for permission to call them. */
  asks_call: z.boolean().optional(),
  /** The message asks the customer for their phone. */
  asks_phone: z.boolean().optional(),
})
/** A file of a message that has several, after its first. */
const moreFileSchema = z.object({
  kind: z.enum(mediaKinds),
  name: z.string(),
  mime: z.string(),
  size: count,
  /** Null once it was erased by its age. */
  url: z.string().nullable(),
})
export type MoreFile = z.output<typeof moreFileSchema>

export const mediaBody = z.object({
  ...originShape,
  ...mailShape,
  name: z.string(),
  /** Null until the file is stored; then a path of our own API. */
  url: z.string().nullable(),
  mime: z.string().nullable(),
  size: count.nullable(),
  caption: z.string().nullable(),
  /** The further files of one message, in their order. */
  more: z.array(moreFileSchema).optional(),
  /** True for a voice note of the business. */
  voice: z.boolean().optional(),
  /** Files that the customer sent together have the same value. */
  album: z.string().optional(),
  /** The provider's own link, valid for a while: the account is set to store no files. */
  link: z.string().optional(),
  /** The provider deleted it before we could fetch it. */
  expired: z.boolean().optional(),
  /** The file is larger than the channel delivers; the value is the channel's limit in bytes. */
  too_large: count.optional(),
  /** The address of the file is not one of the provider's, so Hilo does not fetch it. */
  refused: z.boolean().optional(),
  /** The business had no room for the file, which can be asked for again. */
  storage_full: z.boolean().optional(),
  /** When it was last requested again. */
  asked_at: isoDate.optional(),
})
const timelineBody = z.object({
  event: timelineEventSchema,
  /** The name, at that time, of the other person or the area of the event; of a pause with a date, that date. */
  target: z.string().nullable(),
  /** In the last entry of a chat that was joined to another one: the conversation where it continues. */
  continued_in: uuid.optional(),
})

/** A message act that waits for the provider (`queued`), or that the provider refused (`failed`). */
const messageActSchema = z.object({
  uuid,
  kind: z.enum(messageActKinds),
  /** The emoji of a reaction; null removes the reaction. */
  emoji: z.string().nullable(),
  /** The new text of an edit. */
  text: z.string().nullable(),
  state: z.enum(['queued', 'failed']),
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type MessageAct = z.output<typeof messageActSchema>

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
  /** Why it failed, in Spanish. */
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
  edited: z.boolean(),
  deleted: z.boolean(),
  /** The message that this one answers, if Hilo has it. */
  reply_to: uuid.nullable(),
  /** `from`: 'client', or 'business' for our own. */
  reactions: z.array(z.object({ from: z.string(), emoji: z.string() })),
  /** At most one act of each kind. */
  acts: z.array(messageActSchema).optional(),
  /** The message arrived while the contact was blocked: it opened no interaction, and nobody was notified. */
  blocked: z.literal(true).optional(),
  seq: z.int().min(1),
  version: z.int().min(1),
}

/** An entry of the thread. The specification's Message is an entry whose kind is 'message'. */
export const entrySchema = z.discriminatedUnion('type', [
  z.object({ ...entryBase, kind: z.literal('message'), type: z.literal('text'), body: textBody }),
  ...mediaTypes.map((type) =>
    z.object({ ...entryBase, kind: z.literal('message'), type: z.literal(type), body: mediaBody }),
  ),
  ...(['location', 'contacts', 'template', 'unsupported', 'call'] as const).map((type) =>
    z.object({ ...entryBase, kind: z.literal('message'), type: z.literal(type), body: textBody }),
  ),
  z.object({ ...entryBase, kind: z.literal('note'), type: z.literal('note'), body: textBody }),
  z.object({ ...entryBase, kind: z.literal('timeline'), type: z.literal('timeline'), body: timelineBody }),
])
export type Entry = z.output<typeof entrySchema>

const lastMessageSchema = z.object({
  uuid,
  author: authorSchema.shape.kind,
  /** The user who wrote it; null: none. */
  by: personSchema.nullable(),
  type: messageTypeSchema,
  preview: z.string(),
  date: isoDate,
  status: messageStatusSchema.nullable(),
})

/** The fields of an area that a row shows. */
export const shownAreaSchema = z.object({ uuid, name: z.string(), color: z.string() })
export type ShownArea = z.output<typeof shownAreaSchema>

/** A label of interactions. Every change raises its version; clients show the newest that they have seen. */
export const labelSchema = z.object({
  uuid,
  name: z.string(),
  color: z.string(),
  /** Labels are shown in the order of position and uuid. */
  position: z.int(),
  version: z.int().min(1),
})
export type Label = z.output<typeof labelSchema>

/** A row of the three lists, and the head of the chat panel. */
export const interactionSchema = z.object({
  uuid,
  business_uuid: uuid,
  status: interactionStatusSchema,
  is_assigned: z.boolean(),
  by_transfer: z.boolean(),
  /** The person who transferred it, when `by_transfer`. */
  transferred_by: personSchema.nullable(),
  type: z.object({ name: channelTypeSchema }),
  area: shownAreaSchema.nullable(),
  /** In the order shown. A finished interaction keeps labels that were deleted after it ended. */
  labels: z.array(labelSchema),
  /** Why it was finished, if the business asks and the person said so. */
  finish_reason: z.object({ uuid, name: z.string() }).nullable(),
  user: personSchema.nullable(),
  /** The person of the business who started the interaction; null: the customer did. */
  started_by: personSchema.nullable(),
  conversation: z.object({
    uuid,
    client: z.object({ uuid, name: z.string().nullable() }),
    /** How the customer is addressed on this channel: a phone, a user name, an e-mail. */
    handle: z.string().nullable(),
    /** The channel account that they write to. */
    channel: uuid,
    /** The subject of a mail thread. */
    subject: z.string().nullable(),
  }),
  last_message: lastMessageSchema.nullable(),
  /** The ad by which the customer came when it began; absent: none. */
  ad: interactionAdSchema.optional(),
  /** The customer's last message of a finished interaction that has neither a subject nor a reason. */
  customer_message: lastMessageSchema.pick({ type: true, preview: true }).nullable(),
  /** Our last message failed, or its outcome is unknown, whatever the customer wrote after it. Null when finished. */
  sending_trouble: messageStatusSchema.extract(['failed', 'unknown']).nullable(),
  /** The customer's messages that its owner has not read; one without any for a mark: the owner's own, a transfer, a pause that ended. */
  unread: count,
  /** It is unread for such a mark alone: no message is new. */
  marked_unread: z.boolean(),
  paused: z.boolean(),
  /** When its pause ends by itself; null: not paused, or no date. */
  paused_until: isoDate.nullable(),
  expired: z.boolean(),
  /** When it expires by the customer's silence; null while they wait for us, and where nothing expires. */
  expires_at: isoDate.nullable(),
  /** The end of the channel's reply window; null where the channel has none, and when finished. */
  window_closes_at: isoDate.nullable(),
  /** Another app of the provider answers this customer ('Gestionada fuera'): nothing can be sent. False when finished. */
  managed_outside: z.boolean(),
  /** That responder, or the last one before the business took the conversation; null: none so far. */
  responder: z.enum(otherResponders).nullable(),
  /** The business blocked this contact: nothing can be sent, and their messages are kept apart. */
  blocked: z.boolean(),
  /** Since when the customer waits for our answer. */
  waiting_since: isoDate.nullable(),
  /** When a person first answered the customer in this interaction. */
  answered_at: isoDate.nullable(),
  last_activity_at: isoDate,
  finished_at: isoDate.nullable(),
  created_at: isoDate,
  updated_at: isoDate,
  version: z.int().min(1),
})
export type Interaction = z.output<typeof interactionSchema>

/** A note that mentions a person, as that person gets it. They may open its thread only if they may read it. */
export const mentionSchema = z.object({
  /** The uuid of the note. */
  uuid,
  text: z.string(),
  by: personSchema,
  date: isoDate,
  conversation_uuid: uuid,
  interaction: uuid,
  client: z.object({ uuid, name: z.string().nullable() }),
  type: z.object({ name: channelTypeSchema }),
  /** The owner of the chat. */
  user: personSchema.nullable(),
})
export type Mention = z.output<typeof mentionSchema>

export const availabilitySchema = z.enum(availabilities)

/** A user of the team, whether they are online and whether they are available. */
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

export const listOrderSchema = z.enum(listOrders)

export const ownChoicesSchema = z.object({
  accept_without_asking: z.boolean(),
  open_next: z.boolean(),
  my_chats_order: listOrderSchema,
  chats_order: listOrderSchema,
  team_order: listOrderSchema,
  taking_hint_seen: z.boolean(),
  quick_answers_hint_seen: z.boolean(),
  ending_hint_seen: z.boolean(),
}) satisfies z.ZodType<OwnChoices>

export const sessionDetailSchema = sessionUserSchema.extend({
  choices: ownChoicesSchema,
  /** The largest file that the server accepts; a channel's limit may be lower. */
  upload_bytes: count,
  /** Another person set the password, and the owner has not chosen one since. `by`: null for the operator. */
  password_given: z.object({ by: z.string().nullable(), at: isoDate }).nullable(),
  /** After how many days lines of the audit log are erased; null: never. */
  audit_days: count.nullable(),
  /** The zone of the business, in which all its people read times. */
  time_zone: z.string(),
})
export type SessionDetail = z.output<typeof sessionDetailSchema>
