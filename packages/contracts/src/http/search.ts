import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, isoDate, text, uuid } from '../primitives'
import { routes } from '../routes'
import { type SearchKind, searchAuthors, searchKinds } from '../vocabulary'
import {
  authorSchema,
  channelTypeSchema,
  interactionSchema,
  interactionStatusSchema,
  personSchema,
  shownAreaSchema,
} from './entities'

const searchKindSchema = z.enum(searchKinds)

/** Postgres takes no year zero. */
const moment = isoDate.refine((value) => !value.startsWith('0000'))

/**
 * A search. All words must stand in a hit, each from its beginning; "quoted words" stand there exactly.
 * Hilo's own messages (the bot's menu, the welcome, the notice out of hours, the farewell) are found only `with_hilo`. Filters
 * other than `kind` and `with_hilo` are about chats, and leave contacts out; those about the author leave interactions out too.
 */
const searchQuery = z.object({
  q: text(limits.searchLength),
  /** One group only. Without it the answer has every group, few results of each. */
  kind: searchKindSchema.optional(),
  channel: channelTypeSchema.optional(),
  area: uuid.optional(),
  /** The owner of the interaction. */
  user: uuid.optional(),
  status: interactionStatusSchema.optional(),
  label: uuid.optional(),
  /** Dates of messages, notes and files; of an interaction that of its last activity. `to` is not included. */
  from: moment.optional(),
  to: moment.optional(),
  /** Only messages with a file. */
  with_file: z.enum(['true', 'false']).optional(),
  /** The writer: the customer, a person of the business, or the searcher. */
  author: z
    .enum(searchAuthors)
    .optional()
    .meta({ description: 'Solo lo que escribió el cliente, alguien del equipo o quien busca' }),
  /** Only what this person of the business wrote. */
  by: uuid.optional().meta({ description: 'Solo lo que escribió esta persona del equipo' }),
  /** Also Hilo's own messages. */
  with_hilo: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'También lo que Hilo escribió por sí mismo: menú, bienvenida, avisos y despedida' }),
  limit: z.coerce.number().int().min(1).max(limits.searchPageMax).optional(),
  /** The cursor of a group of the same search. */
  cursor: z.string().max(600).optional(),
})
export type SearchQuery = z.output<typeof searchQuery>

/** A text in pieces, in order: those with `hit` match the search. */
const hitPartsSchema = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type HitParts = z.output<typeof hitPartsSchema>

/** A message, a note or a file, and where it stands. */
const entryShape = {
  uuid,
  conversation_uuid: uuid,
  /** To open it: the newest interaction of the conversation in which this person may read it. */
  interaction: uuid,
  seq: z.int().min(1),
  date: isoDate,
  author: authorSchema,
  client: z.object({ uuid, name: z.string().nullable() }),
  channel: channelTypeSchema,
  /** The state of the interaction in which the message was written. */
  status: interactionStatusSchema,
  area: shownAreaSchema.nullable(),
  user: personSchema.nullable(),
  /** The name of its file, if it has one. */
  file: z.string().nullable(),
  /** The text around the hits that stand closest together, which are in its middle; of a file its name. */
  context: hitPartsSchema,
}

const foundContact = z.object({
  kind: z.literal('contact'),
  uuid,
  name: hitPartsSchema,
  phone: hitPartsSchema.nullable(),
  email: hitPartsSchema.nullable(),
  nit: hitPartsSchema.nullable(),
  tags: z.array(hitPartsSchema),
  /** User names and addresses on the channels, where the words stand in one. */
  handles: z.array(hitPartsSchema),
  /** Nobody can write to them. */
  blocked: z.boolean(),
})

const foundInteraction = z.object({
  kind: z.literal('interaction'),
  interaction: interactionSchema,
  /** The customer's name, their handle and the subject, marked. */
  name: hitPartsSchema,
  handle: hitPartsSchema.nullable(),
  subject: hitPartsSchema.nullable(),
  /** The headline of the ad that began it, marked. Its text is searched too. */
  ad: hitPartsSchema.optional(),
})

const foundOf = {
  message: z.object({ kind: z.literal('message'), ...entryShape }),
  note: z.object({ kind: z.literal('note'), ...entryShape }),
  file: z.object({ kind: z.literal('file'), ...entryShape }),
  contact: foundContact,
  interaction: foundInteraction,
} satisfies Record<SearchKind, z.ZodType>
export type Found<K extends SearchKind = SearchKind> = { [N in K]: z.output<(typeof foundOf)[N]> }[K]

const groupOf = <K extends SearchKind>(kind: K) =>
  z.object({
    kind: z.literal(kind),
    /** How many there are, as far as they were counted: on the first page only, later ones say 0. */
    total: count.max(limits.searchTotal),
    /** Counting stopped: there are more than `total`, or may be ('más de 1.000'). */
    more_than: z.boolean(),
    items: z.array(foundOf[kind]),
    /** A page may have few items, or none, and still have a next one: a request looks through a bounded part of history. */
    next_cursor: z.string().nullable(),
  })
const searchGroupSchema = z.discriminatedUnion('kind', [
  groupOf('message'),
  groupOf('note'),
  groupOf('file'),
  groupOf('contact'),
  groupOf('interaction'),
])
export type SearchGroup = z.output<typeof searchGroupSchema>

export const searchEndpoints = {
  search: endpoint({
    ...routes.search,
    summary:
      'Busca en todo lo que la persona puede ver: mensajes, notas, archivos, contactos e interacciones; lo escrito como se busca y lo propio primero, después lo más nuevo',
    access: access.session,
    key: 'interactions:read',
    query: searchQuery,
    response: z.object({ groups: z.array(searchGroupSchema) }),
    errors: [],
  }),
}
