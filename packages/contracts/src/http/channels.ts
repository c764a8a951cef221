import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { count, isoDate, text, uuid } from '../primitives'
import { channelTypeSchema } from './entities'

const secret = z.string().trim().min(1).max(8192)

/** What each provider asks for. Written only: nothing of it ever leaves again. */
export const channelCredentials = {
  whatsapp: z.object({
    app_secret: secret,
    verify_token: secret,
    access_token: secret,
    phone_number_id: secret,
    waba_id: secret,
  }),
  telegram: z.object({ bot_token: secret, secret_token: secret }),
  messenger: z.object({
    app_secret: secret,
    verify_token: secret,
    page_access_token: secret,
    page_id: secret,
  }),
  instagram: z.object({
    app_secret: secret,
    verify_token: secret,
    page_access_token: secret,
    ig_id: secret,
    flavour: z.enum(['instagram', 'facebook']),
  }),
  gmail: z.object({
    client_id: secret,
    client_secret: secret,
    refresh_token: secret,
    topic: secret,
    audience: secret,
    service_account: secret,
  }),
} as const

export const channelAccountSchema = z.object({
  uuid,
  type: channelTypeSchema,
  name: z.string(),
  external_id: z.string(),
  state: z.enum(['active', 'paused', 'disconnected']),
  webhook_url: z.string(),
  auth_error: z.string().nullable(),
  last_event_at: isoDate.nullable(),
  last_error: z.string().nullable(),
  last_error_at: isoDate.nullable(),
  refused_webhooks: count,
  /** Messages that wait to be handed over. */
  queued: count,
  created_at: isoDate,
  version: z.int().min(1),
})
export type ChannelAccount = z.output<typeof channelAccountSchema>

const named = { name: text(), external_id: text(200) }
const creation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('whatsapp'), ...named, credentials: channelCredentials.whatsapp }),
  z.object({ type: z.literal('telegram'), ...named, credentials: channelCredentials.telegram }),
  z.object({ type: z.literal('messenger'), ...named, credentials: channelCredentials.messenger }),
  z.object({ type: z.literal('instagram'), ...named, credentials: channelCredentials.instagram }),
  z.object({ type: z.literal('gmail'), ...named, credentials: channelCredentials.gmail }),
])

export const channelEndpoints = {
  listChannels: endpoint({
    methods: ['GET'],
    path: '/api/channels/all',
    summary: 'Los canales conectados y su estado',
    access: access.admins,
    response: z.array(channelAccountSchema),
    errors: [],
  }),
  createChannel: endpoint({
    methods: ['POST'],
    path: '/api/channels/create',
    summary: 'Conecta un canal; no llama al proveedor',
    access: access.admins,
    body: creation,
    response: channelAccountSchema,
    success: 'Canal conectado correctamente',
    errors: ['CHANNEL_TAKEN'],
  }),
  updateChannel: endpoint({
    methods: ['PUT', 'PATCH'],
    path: '/api/channels/update',
    summary: 'Cambia el nombre, el estado o las credenciales de un canal',
    access: access.admins,
    body: z.object({
      id: uuid,
      data: z.object({
        name: text().optional(),
        state: z.enum(['active', 'paused']).optional(),
        /** Only those that change. */
        credentials: z.record(z.string(), secret).optional(),
        version: z.int().min(1).optional(),
      }),
    }),
    response: channelAccountSchema,
    success: 'Canal actualizado correctamente',
    errors: ['CHANNEL_NOT_FOUND', 'STALE'],
  }),
  deleteChannel: endpoint({
    methods: ['DELETE'],
    path: '/api/channels/delete/:id',
    summary: 'Desconecta un canal: su historia queda, lo que esperaba salir falla',
    access: access.admins,
    params: z.object({ id: uuid }),
    response: z.object({ uuid }),
    success: 'Canal desconectado correctamente',
    errors: ['CHANNEL_NOT_FOUND'],
  }),
}
