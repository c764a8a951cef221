import { z } from 'zod'
import { callChangeSchema, ringingCallSchema } from '../http/calls'
import { channelStatusSchema } from '../http/channels'
import {
  entrySchema,
  interactionSchema,
  labelSchema,
  mentionSchema,
  ownChoicesSchema,
  personSchema,
  presenceSchema,
  sessionUserSchema,
  shownAreaSchema,
} from '../http/entities'
import { finishReasonsSchema } from '../http/finish-reasons'
import { videoCallSchema } from '../http/video-calls'
import { limits } from '../limits'
import { isoDate, uuid } from '../primitives'
import { addressedSignal } from './video-guest'

export const listPageSchema = z.object({
  items: z.array(interactionSchema),
  next_cursor: z.string().nullable(),
  /** When it had been read. An event about an earlier change may concern a row that has left the list since. */
  read_at: isoDate,
})
export type ListPage = z.output<typeof listPageSchema>

export const threadPageSchema = z.object({
  interaction: interactionSchema,
  /** The specification puts the messages into the conversation: the same ones as in `messages`. */
  conversation: interactionSchema.shape.conversation.extend({ messages: z.array(entrySchema) }),
  /** In the order shown: (date, seq). */
  messages: z.array(entrySchema),
  /** Older ones precede these; with `after` and `since_version`: later ones follow. */
  has_more: z.boolean(),
  /** With `around`: later ones follow these, to be asked for with `after`. */
  has_newer: z.boolean().optional(),
  /** The conversation's version at the time of reading: later changes are requested with `since_version`. */
  version: z.int().min(0),
})
export type ThreadPage = z.output<typeof threadPageSchema>

/** Shown below the messages of a chat that expired. */
export const expiredSentence = 'El chat ha expirado por inactividad del cliente'

/**
 * Rises with every change of these contracts by which an older page would misread something or miss it (decision 191). The server says it to
 * each connection, and a page that has a lower one offers to load the new one.
 */
export const contractVersion = 1

const interactionPayload = z.object({ interaction: interactionSchema })
/** The lists that a row may be in: the three tabs, and the admins' list of the team. */
const rowList = z.enum(['assigned', 'not_assigned', 'resolved', 'team'])
export type RowList = z.output<typeof rowList>
const removal = z.object({
  interaction: uuid,
  /** The row's version when it left: a late, older event must not bring it back. */
  version: z.int().min(1),
  /** The person who took or assigned it; null: nobody did. */
  by: personSchema.nullable(),
  /** Its present owner; absent: none. */
  user: personSchema.optional(),
  /** The other open chat of the same customer that this one was joined with, and its owner. */
  continued_in: z.object({ conversation_uuid: uuid, user: personSchema.nullable() }).optional(),
  /** Its contact was blocked while it waited, which finished it. */
  blocked: z.literal(true).optional(),
})

/**
 * The events of /chats. An event names the list that a row enters or leaves, so that no client has to guess it.
 * `update:interaction` changes a row in its list; a client that has not loaded the row adds it if it now belongs to the
 * loaded part.
 */
export const serverEvents = {
  /** First to each connection: the contracts of the process that serves it. */
  contract: z.object({ version: z.int().min(1) }),
  'list:interaction:assigned': listPageSchema,
  'list:interaction:not:assigned': listPageSchema,
  'list:resolves:interactions': listPageSchema,
  'list:interaction:team': listPageSchema,
  'interaction:conversation:messages': threadPageSchema,
  /** `note`: the note of the colleague who transferred it to the receiver. */
  'new:interaction:assigned': interactionPayload.extend({ note: z.string().optional() }),
  'new:interaction:not:assigned': interactionPayload,
  'new:resolves:interaction': interactionPayload,
  /** To admins: it was assigned to a user, or is no longer. */
  'new:interaction:team': interactionPayload,
  'remove:interaction:team': removal,
  'remove:interaction:assigned': removal,
  'remove:interaction:not:assigned': removal,
  'update:interaction': interactionPayload.extend({ list: rowList.optional() }),
  /** A new entry, to the owner and to the viewers of the conversation. */
  'received:message': z.object({ message: entrySchema, interaction: interactionSchema }),
  /** To the people whom a new note mentions. */
  'new:mention': z.object({ mention: mentionSchema }),
  /** To the tabs of a person who saw some: how many are left. */
  'update:mentions': z.object({ unseen: z.int().min(0) }),
  /** A changed entry: its status, its text, its deletion. */
  'status:message': z.object({ message: entrySchema }),
  'expired:conversation': z.object({ interaction: uuid, conversation_uuid: uuid, msg: z.string() }),
  /** To a user whose name, role, availability or permissions changed. */
  'update:session': sessionUserSchema,
  /** To the tabs and devices of a person who changed how they work. */
  'update:choices': ownChoicesSchema,
  /** To the other viewers: a user began or stopped writing in the conversation. */
  typing: z.object({ conversation_uuid: uuid, user: personSchema, typing: z.boolean() }),
  /** Users who came online, went offline, or changed their name or availability: each as they are now. */
  presence: z.object({ users: z.array(presenceSchema).min(1).max(limits.gathered) }),
  /** To the whole team: an area's name or colour changed. Finished rows show it too, and get no event of their own. */
  'update:area': shownAreaSchema,
  /** To the whole team: targets of areas or business hours changed; clients that show due chats fetch them again. */
  'update:targets': z.object({}),
  /** To the whole team: a label is new, changed or deleted. Rows that show it get no event of their own. */
  'update:label': labelSchema.extend({ deleted_at: isoDate.nullable() }),
  /** To the whole team: a person changed, blocked, unblocked or erased this contact, or it wrote while blocked; clients that show it fetch it again. */
  'update:contact': z.object({ uuid }),
  /** To the whole team: an interaction of each of these contacts began, ended, got another owner, or counts for its owner or no longer. */
  'update:contact:interactions': z.object({ uuids: z.array(uuid).min(1).max(limits.gathered) }),
  /** To the whole team: the reasons of finishing, or whether they are asked, changed. */
  'update:finish_reasons': finishReasonsSchema,
  /** To the whole team: the state or health of a channel account changed. */
  'update:channel': channelStatusSchema,
  /** To the whole team: the templates of this channel changed; clients that show them fetch them again. */
  'update:templates': z.object({ channel: uuid }),
  /** To the people for whom a call rings now. */
  'call:ringing': z.object({ call: ringingCallSchema }),
  /** To the caller: the session description of the customer's side. It may not ring there yet. */
  'call:connected': z.object({ call: z.object({ uuid, sdp: z.string() }) }),
  /** To the whole team: a call began, was answered or ended. Where it rang for others, it rings no longer. */
  'update:call': z.object({ call: callChangeSchema }),
  /** To its inviter, the owner of the chat and the person in the call: the state of a video call. */
  'update:video': z.object({ video: videoCallSchema }),
  /** To the person in a video call: a signal of the customer's page for the connection. */
  'signal:video': addressedSignal.extend({ uuid }),
  /** To the downloader: how much of an export has left the server, with how many rows, and whether it has ended. */
  'update:download': z.object({
    download: uuid,
    bytes: z.int().min(0),
    rows: z.int().min(0).nullable(),
    state: z.enum(['running', 'done', 'stopped']),
  }),
  /** To the viewers of a conversation: who they are now, oneself included. */
  'viewers:conversation': z.object({ conversation_uuid: uuid, viewers: z.array(personSchema) }),
  process_error: z.object({
    msg: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    request_id: z.string(),
  }),
}
type ServerEvents = typeof serverEvents
export type ServerEventName = keyof ServerEvents
export type ServerEventPayload<N extends ServerEventName> = z.output<ServerEvents[N]>

/** Types for Socket.IO. */
export type ServerToClientEvents = {
  [N in ServerEventName]: (payload: ServerEventPayload<N>) => void
}
