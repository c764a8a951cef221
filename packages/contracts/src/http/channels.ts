import { z } from 'zod'
import { channelAlarmKinds, channelAlarmSchema, maxAlarmSubject } from '../channel-alarms'
import { endpoint } from '../endpoint'
import { mediaPolicies } from '../media-policies'
import { messageSavers } from '../message-savers'
import { access } from '../permissions'
import { count, email, isoDate, text, update, uuid } from '../primitives'
import { routes } from '../routes'
import { type ChannelType, channelHealths, channelStates } from '../vocabulary'
import { channelCredentials, externalIdOf } from './channel-credentials'
import { channelTypeSchema } from './entities'
import { rowsQuery } from './rows-query'

export type ChannelHealth = (typeof channelHealths)[number]

/** The part of an account that every user of the business may see. */
export const channelStatusSchema = z.object({
  uuid,
  type: channelTypeSchema,
  /** Paused: incoming messages are stored, outgoing ones wait. Disconnected: only the history is left. */
  state: z.enum(channelStates),
  health: z.enum(channelHealths),
  /** When the present trouble began. */
  health_since: isoDate.nullable(),
  /** The provider's worst warning; null: none. */
  alarm: z.enum(channelAlarmKinds).nullable(),
  /** The end of the account's backoff, after too many failures or at the provider's request; nothing is sent before. */
  backoff_until: isoDate.nullable(),
  /** Raised by every change of the status: a client drops one that is not newer than its own. */
  health_version: z.int().min(1),
})
export type ChannelStatus = z.output<typeof channelStatusSchema>

/** Why nothing leaves: what shows that this is a copy, or that the operator has said so. */
const quietReasons = ['restored', 'database', 'files', 'address', 'operator'] as const
export type QuietReason = (typeof quietReasons)[number]

/** Whether anything leaves to customers and providers. */
const sendingSchema = z.object({
  quiet_since: isoDate.nullable(),
  quiet_reason: z.enum(quietReasons).nullable(),
})
export type Sending = z.output<typeof sendingSchema>

/** An account of a person that the channel's bot answers for, as its owner has allowed it. */
const representedAccountSchema = z.object({
  name: z.string().nullable(),
  username: z.string().nullable(),
  /** False: the owner has ended the connection. */
  enabled: z.boolean(),
  can_reply: z.boolean(),
  connected_at: isoDate,
})
export type RepresentedAccount = z.output<typeof representedAccountSchema>

/** The provider's limits for all numbers of the business's portfolio together. */
const portfolioSchema = z.object({
  /** To how many customers a day they may write first; null: to as many as they want. */
  customers_a_day: count.nullable(),
  /** How many numbers it may have; null if unknown. */
  numbers: count.nullable(),
  since: isoDate,
})
export type Portfolio = z.output<typeof portfolioSchema>

/**
 * due: it will be asked for; asking: now; asked: the provider took the request; unknown: nobody knows whether it did; declined: the business
 * does not share it; refused: by the provider; missed: the day in which it could be asked is over; ended: the
 * phone ended the link before all had come.
 */
export const phoneSyncStates = [
  'due',
  'asking',
  'asked',
  'unknown',
  'receiving',
  'finished',
  'declined',
  'refused',
  'missed',
  'ended',
] as const

/** The data that the phone of a number gives once. */
const phoneSyncSchema = z.object({
  state: z.enum(phoneSyncStates),
  /** Until when the provider takes the request. */
  askable_until: isoDate,
  asked_at: isoDate.nullable(),
  /** Of its chats: 0 of the last day, 1 of the last 90 days, 2 of the last 180; null: nothing has come. */
  phase: z.int().min(0).max(2).nullable(),
  /** How much of all has come and is written, in percent, as the provider counts it. */
  progress: z.int().min(0).max(100),
  contacts: count,
  chats: count,
  messages: count,
  /** Messages that have no place in a chat: reactions, groups. */
  left_out: count,
  /** Parts that have come and are not written yet. */
  pending: count,
  /** Parts that could not be written. */
  failed: count,
  last_part_at: isoDate.nullable(),
  finished_at: isoDate.nullable(),
  /** Why the provider refused, in Spanish. */
  error: z.string().nullable(),
})
export type PhoneSync = z.output<typeof phoneSyncSchema>

const phoneSyncsSchema = z.object({ contacts: phoneSyncSchema, history: phoneSyncSchema })
export type PhoneSyncs = z.output<typeof phoneSyncsSchema>
export const phoneSyncKinds = ['contacts', 'history'] as const

const channelAccountSchema = z.object({
  ...channelStatusSchema.shape,
  name: z.string(),
  /** phone_number_id, bot id, page id, ig id, mailbox. */
  external_id: z.string(),
  /** To be registered in the provider's panel. */
  webhook_url: z.string(),
  /** When the provider last verified the address, which Meta does when it is registered; null: not with this verify token. */
  address_verified_at: isoDate.nullable(),
  /** When it last came with another verify token, since the last time that it came with ours. */
  address_refused_at: isoDate.nullable(),
  last_event_at: isoDate.nullable(),
  /** When a customer last wrote to it. */
  last_message_at: isoDate.nullable(),
  /** Whether the account is subscribed to all webhooks that Hilo uses, when last checked; null if unknown. */
  fields_subscribed: z.boolean().nullable(),
  last_error: z.string().nullable(),
  last_error_at: isoDate.nullable(),
  /** Why the provider refuses the token or has blocked the account; messages wait until that is repaired. */
  auth_error: z.string().nullable(),
  /** The provider's own description of the trouble. */
  health_detail: z.string().nullable(),
  /** All that the provider warns of, the worst first. */
  alarms: z.array(channelAlarmSchema),
  /** Webhooks with a wrong signature. */
  refused_webhooks: count,
  last_refused_at: isoDate.nullable(),
  /** How many messages wait to be sent. */
  queue: count,
  /** Inbound items that could not be stored after several attempts. */
  dead: count,
  /** Inbound items for an account that nobody connected. */
  unknown_account: count,
  /** The account's own pace, where its provider grants one; null: the channel's. */
  messages_per_second: z.number().nullable(),
  /** Whether Hilo stores or links the files that customers send from now on. */
  media_policy: z.enum(mediaPolicies),
  /** The accounts of people that it answers for, the newest connection first. */
  represented: z.array(representedAccountSchema),
  /** Modo ahorro; off where the channel does not charge. */
  message_saver: z.enum(messageSavers),
  /** Null: the provider has not said it since the channel was connected, or has no such limit. */
  portfolio: portfolioSchema.nullable(),
  /** The number also lives in the WhatsApp Business app of a phone. */
  on_phone: z.boolean(),
  /** Its number as people write it, where it was connected in Meta's own window, so that Hilo has subscribed it; null: by hand. */
  signup_number: z.string().nullable(),
  /** The data that the number's phone has given; null: the number is on no phone, or the phone is not asked yet. */
  phone: phoneSyncsSchema.nullable(),
  created_at: isoDate,
  version: z.int().min(1),
})
export type ChannelAccount = z.output<typeof channelAccountSchema>

/** The states of inbound items that are not stored as messages. `unknown_account`: for an account that nobody connected. */
export const channelItemStates = ['dead', 'pending', 'unknown_account', 'ignored'] as const
const channelItemSchema = z.object({
  uuid,
  account: uuid,
  kind: z.string(),
  /** `done`: stored by now. `orphan`: a status of a message that we do not know yet. */
  state: z.enum([...channelItemStates, 'done', 'orphan']),
  error: z.string().nullable(),
  attempts: count,
  /** A summary, as far as the item can be read: the sender and the beginning, or the message that it refers to. */
  about: z.string().nullable(),
  /** As the provider sent it, truncated if very long. */
  raw: z.string(),
  received_at: isoDate,
})
export type ChannelItem = z.output<typeof channelItemSchema>

const id = z.object({ id: uuid })
const externalId = z.string().max(254).trim().min(1)

const common = { name: text(), external_id: externalId }
const newAccounts = {
  whatsapp: z.object({ ...common, type: z.literal('whatsapp'), credentials: channelCredentials.whatsapp }),
  telegram: z.object({ ...common, type: z.literal('telegram'), credentials: channelCredentials.telegram }),
  instagram: z.object({ ...common, type: z.literal('instagram'), credentials: channelCredentials.instagram }),
  messenger: z.object({ ...common, type: z.literal('messenger'), credentials: channelCredentials.messenger }),
  gmail: z.object({
    ...common,
    type: z.literal('gmail'),
    external_id: email,
    credentials: channelCredentials.gmail,
  }),
} as const satisfies Record<ChannelType, z.ZodObject>
type NewAccount = (typeof newAccounts)[ChannelType]
export const newChannelSchema = z
  // The values of an object without numbers as keys, in the order above.
  .discriminatedUnion('type', Object.values(newAccounts) as [NewAccount, ...NewAccount[]])
  .refine(({ external_id, credentials }) => (externalIdOf(credentials) ?? external_id) === external_id, {
    error: 'No coincide con la cuenta de las credenciales',
    path: ['external_id'],
  })
export type NewChannel = z.output<typeof newChannelSchema>

export const channelEndpoints = {
  listChannels: endpoint({
    ...routes.listChannels,
    summary: 'Los canales conectados y cómo están',
    access: access.admins,
    response: z.array(channelAccountSchema),
    errors: [],
  }),
  createChannel: endpoint({
    ...routes.createChannel,
    summary:
      'Conecta una cuenta si el proveedor acepta su token; la que se desconectó vuelve con su historia y su dirección',
    access: access.admins,
    body: newChannelSchema,
    response: channelAccountSchema,
    success: 'Canal conectado correctamente',
    errors: ['CHANNEL_TAKEN'],
  }),
  updateChannel: endpoint({
    ...routes.updateChannel,
    summary:
      'Cambia el nombre o credenciales sueltas de un canal, si el proveedor las acepta, o lo pausa; lo que esperaba sale en orden',
    access: access.admins,
    body: update(
      z.object({
        name: text(),
        /** Only the credentials to change; the account's type decides which names are valid. */
        credentials: z.record(z.string().max(40), z.string().max(4096)),
        state: z.enum(['active', 'paused']),
        messages_per_second: z.int().min(1).max(1000).nullable(),
        /** `link_only`: only on Instagram and Messenger. */
        media_policy: z.enum(mediaPolicies),
        /** Only of a channel that charges. */
        message_saver: z.enum(messageSavers),
      }),
    ),
    response: channelAccountSchema,
    success: 'Canal actualizado correctamente',
    errors: ['CHANNEL_NOT_FOUND', 'STALE'],
  }),
  deleteChannel: endpoint({
    ...routes.deleteChannel,
    summary:
      'Desconecta un canal: su historia queda, sus credenciales se borran y lo que esperaba salir falla',
    access: access.admins,
    params: id,
    response: z.object({ uuid }),
    success: 'Canal desconectado correctamente',
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  subscribeChannel: endpoint({
    ...routes.subscribeChannel,
    summary:
      'Pide al proveedor que avise otra vez de lo que llega a esta cuenta, y mira enseguida cómo quedó el canal',
    access: access.admins,
    body: id,
    response: z.object({ ok: z.boolean(), detail: z.string() }),
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  listChannelStatus: endpoint({
    ...routes.listChannelStatus,
    summary: 'Los canales que están en pausa, desconectados o no funcionan bien: los demás no se nombran',
    access: access.session,
    response: z.array(channelStatusSchema),
    errors: [],
  }),
  readSending: endpoint({
    ...routes.readSending,
    summary:
      'Si algo sale a los clientes y a los proveedores: una copia empieza en pausa, y lo que se escriba espera',
    access: access.admins,
    response: sendingSchema,
    errors: [],
  }),
  testChannel: endpoint({
    ...routes.testChannel,
    summary: 'Pregunta al proveedor si acepta las credenciales del canal',
    access: access.admins,
    body: id,
    response: z.object({ ok: z.boolean(), detail: z.string() }),
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  dismissAlarm: endpoint({
    ...routes.dismissAlarm,
    summary:
      'Da por leído lo que el proveedor avisó, si no detiene los envíos: no se muestra más, hasta que avise otra vez',
    access: access.admins,
    body: z.object({
      id: uuid,
      kind: z.enum(channelAlarmKinds),
      subject: z.string().max(maxAlarmSubject).nullable(),
    }),
    response: channelAccountSchema,
    success: 'Aviso cerrado',
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  requestPhoneSync: endpoint({
    ...routes.requestPhoneSync,
    summary:
      'Pide otra vez al teléfono del número sus contactos o sus chats, si el proveedor no aceptó la petición: los acepta una sola vez',
    access: access.admins,
    body: z.object({ id: uuid, kind: z.enum(phoneSyncKinds) }),
    response: channelAccountSchema,
    success: 'Se pide de nuevo al teléfono',
    errors: ['CHANNEL_NOT_FOUND', 'PHONE_NOT_ASKABLE'],
  }),
  listChannelItems: endpoint({
    ...routes.listChannelItems,
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
    ...routes.replayChannelItem,
    summary: 'Intenta otra vez guardar lo que no se pudo: si vuelve a fallar, dice por qué',
    access: access.admins,
    body: id,
    response: channelItemSchema,
    success: 'Aviso procesado',
    errors: ['CHANNEL_ITEM_NOT_FOUND', 'CHANNEL_ITEM_FAILED', 'CHANNEL_DISCONNECTED'],
  }),
}
