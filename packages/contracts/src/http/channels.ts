import { z } from 'zod'
import { endpoint } from '../endpoint'
import { mediaPolicies } from '../media-policies'
import { access } from '../permissions'
import { count, email, isoDate, text, update, uuid } from '../primitives'
import { channelCredentials, externalIdOf } from './channel-credentials'
import { channelTypeSchema } from './entities'
import { rowsQuery } from './rows-query'

export const channelStates = ['active', 'paused', 'disconnected'] as const

/**
 * How an account is, the worst first. Refused token, blocked account, unreachable provider: what is written waits. Not subscribed, wrong
 * secret, silent: what customers write may not arrive.
 */
export const channelHealths = [
  'token_refused',
  'blocked',
  'not_subscribed',
  'wrong_secret',
  'silent',
  'unreachable',
  'ok',
] as const
export type ChannelHealth = (typeof channelHealths)[number]

/** What everybody of the business may know of an account. */
export const channelStatusSchema = z.object({
  uuid,
  type: channelTypeSchema,
  /** Paused: what comes in is stored, what goes out waits. Disconnected: only its history is left. */
  state: z.enum(channelStates),
  health: z.enum(channelHealths),
  /** Since when it is not well. */
  health_since: isoDate.nullable(),
  /** Nothing leaves before: it failed too often, or its provider asks for a pause. It goes on by itself then. */
  rests_until: isoDate.nullable(),
  /** Of this word about it: what is not newer than what one knows is old news. */
  health_version: z.int().min(1),
})
export type ChannelStatus = z.output<typeof channelStatusSchema>

export const channelAccountSchema = z.object({
  ...channelStatusSchema.shape,
  name: z.string(),
  /** phone_number_id, bot id, page id, ig id, mailbox. */
  external_id: z.string(),
  /** What is registered in the provider's panel. */
  webhook_url: z.string(),
  last_event_at: isoDate.nullable(),
  last_error: z.string().nullable(),
  last_error_at: isoDate.nullable(),
  /** Why the provider refuses the token, or has blocked the account: messages wait until that is repaired. */
  auth_error: z.string().nullable(),
  /** What the provider says of its health. */
  health_detail: z.string().nullable(),
  /** Webhooks with a wrong signature. */
  refused_webhooks: count,
  last_refused_at: isoDate.nullable(),
  /** Messages that wait to be sent. */
  queue: count,
  /** Of what came in, what could not be stored after several tries. */
  dead: count,
  /** What came in for another account, which nobody connected. */
  of_others: count,
  /** How fast it may send, where the provider grants it another pace than usual; null: the channel's own. */
  messages_per_second: z.number().nullable(),
  /** What becomes of the files that customers send from now on. */
  media_policy: z.enum(mediaPolicies),
  created_at: isoDate,
  version: z.int().min(1),
})
export type ChannelAccount = z.output<typeof channelAccountSchema>

/** What came in and is no message yet. `unknown_account`: for an account that nobody connected. */
export const channelItemStates = ['dead', 'pending', 'unknown_account', 'ignored'] as const
export const channelItemSchema = z.object({
  uuid,
  account: uuid,
  kind: z.string(),
  /** Beyond those: stored by now, or a state of a message of ours that we do not know yet. */
  state: z.enum([...channelItemStates, 'done', 'orphan']),
  error: z.string().nullable(),
  attempts: count,
  /** Whom it is about and how it begins, or which message it names, as far as that can be read. */
  about: z.string().nullable(),
  /** As the provider sent it; cut where it is very long. */
  raw: z.string(),
  received_at: isoDate,
})
export type ChannelItem = z.output<typeof channelItemSchema>

const id = z.object({ id: uuid })
const externalId = z.string().max(254).trim().min(1)

const common = { name: text(), external_id: externalId }
export const newChannelSchema = z
  .discriminatedUnion('type', [
    z.object({ ...common, type: z.literal('whatsapp'), credentials: channelCredentials.whatsapp }),
    z.object({ ...common, type: z.literal('telegram'), credentials: channelCredentials.telegram }),
    z.object({ ...common, type: z.literal('instagram'), credentials: channelCredentials.instagram }),
    z.object({ ...common, type: z.literal('messenger'), credentials: channelCredentials.messenger }),
    z.object({
      ...common,
      type: z.literal('gmail'),
      external_id: email,
      credentials: channelCredentials.gmail,
    }),
  ])
  .refine(({ external_id, credentials }) => (externalIdOf(credentials) ?? external_id) === external_id, {
    error: 'No coincide con la cuenta de las credenciales',
    path: ['external_id'],
  })
export type NewChannel = z.output<typeof newChannelSchema>

export const channelEndpoints = {
  listChannels: endpoint({
    methods: ['GET'],
    path: '/api/channels/all/',
    summary: 'Los canales conectados y cómo están',
    access: access.admins,
    response: z.array(channelAccountSchema),
    errors: [],
  }),
  createChannel: endpoint({
    methods: ['POST'],
    path: '/api/channels/create/',
    summary:
      'Conecta una cuenta si el proveedor acepta su token; la que se desconectó vuelve con su historia y su dirección',
    work: 'provider',
    access: access.admins,
    body: newChannelSchema,
    response: channelAccountSchema,
    success: 'Canal conectado correctamente',
    errors: ['CHANNEL_TAKEN'],
  }),
  updateChannel: endpoint({
    methods: ['PUT', 'PATCH'],
    path: '/api/channels/update/',
    summary:
      'Cambia el nombre o credenciales sueltas de un canal, si el proveedor las acepta, o lo pausa; lo que esperaba sale en orden',
    work: 'provider',
    access: access.admins,
    body: update(
      z.object({
        name: text(),
        /** Only those that change: which ones there are depends on the account's type. */
        credentials: z.record(z.string().max(40), z.string().max(4096)),
        state: z.enum(['active', 'paused']),
        messages_per_second: z.int().min(1).max(1000).nullable(),
        /** `link_only`: on Instagram and Messenger alone. */
        media_policy: z.enum(mediaPolicies),
      }),
    ),
    response: channelAccountSchema,
    success: 'Canal actualizado correctamente',
    errors: ['CHANNEL_NOT_FOUND', 'STALE'],
  }),
  deleteChannel: endpoint({
    methods: ['DELETE'],
    path: '/api/channels/delete/:id/',
    summary:
      'Desconecta un canal: su historia queda, sus credenciales se borran y lo que esperaba salir falla',
    work: 'provider',
    access: access.admins,
    params: id,
    response: z.object({ uuid }),
    success: 'Canal desconectado correctamente',
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  subscribeChannel: endpoint({
    methods: ['POST'],
    path: '/api/channels/subscribe/',
    summary:
      'Pide al proveedor que avise otra vez de lo que llega a esta cuenta, y mira enseguida cómo quedó el canal',
    work: 'provider',
    access: access.admins,
    body: id,
    response: z.object({ ok: z.boolean(), detail: z.string() }),
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  listChannelStatus: endpoint({
    methods: ['GET'],
    path: '/api/channels/status',
    summary: 'Los canales que están en pausa, desconectados o no funcionan bien: los demás no se nombran',
    access: access.session,
    response: z.array(channelStatusSchema),
    errors: [],
  }),
  testChannel: endpoint({
    methods: ['POST'],
    path: '/api/channels/test/',
    summary: 'Pregunta al proveedor si acepta las credenciales del canal',
    work: 'provider',
    access: access.admins,
    body: id,
    response: z.object({ ok: z.boolean(), detail: z.string() }),
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  listChannelItems: endpoint({
    methods: ['GET'],
    path: '/api/channels/items/all/',
    summary: 'Lo que llegó y no se pudo guardar como mensaje, lo último primero',
    access: access.admins,
    query: rowsQuery
      .pick({ limit: true, cursor: true })
      .extend({ account: uuid.optional(), state: z.enum(channelItemStates).optional() }),
    response: z.array(channelItemSchema),
    paged: true,
    errors: [],
  }),
  replayChannelItem: endpoint({
    methods: ['POST'],
    path: '/api/channels/items/replay/',
    summary: 'Intenta otra vez guardar lo que no se pudo: si vuelve a fallar, dice por qué',
    access: access.admins,
    body: id,
    response: channelItemSchema,
    success: 'Aviso procesado',
    errors: ['CHANNEL_ITEM_NOT_FOUND', 'CHANNEL_ITEM_FAILED', 'CHANNEL_DISCONNECTED'],
  }),
}
