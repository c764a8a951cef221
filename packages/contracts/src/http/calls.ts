import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, isoDate, uuid } from '../primitives'
import { callFigures } from '../reports'
import { routes } from '../routes'
import { callDirections, callPermissions, loggedCallEndings } from '../vocabulary'
import {
  channelTypeSchema,
  entrySchema,
  personSchema,
  shownAreaSchema,
  shownCallSchema,
  shownRecordingSchema,
} from './entities'
import { boundedCountSchema } from './history'
import { rowsQuery } from './rows-query'

/** A call. It has the uuid of its entry in the thread. */
const callSchema = shownCallSchema.omit({ by: true }).extend({
  uuid,
  /** True for a video call by link: it has the uuid of the message with the link, and its begin is when the link was sent. */
  video: z.boolean(),
  ending: z.enum(loggedCallEndings).nullable(),
  client: z.object({ uuid, name: z.string().nullable() }),
  /** How the customer is addressed on this channel. */
  handle: z.string().nullable(),
  type: z.object({ name: channelTypeSchema }),
  area: shownAreaSchema.nullable(),
  conversation_uuid: uuid,
  interaction: uuid,
  /** The person who answered. */
  user: personSchema.nullable(),
  /** The call ended without an answer, and the customer still waits. */
  waits: z.boolean(),
  recording: shownRecordingSchema.nullable(),
  started_at: isoDate,
  answered_at: isoDate.nullable(),
  ended_at: isoDate.nullable(),
  version: count,
})
export type Call = z.output<typeof callSchema>

/** A call with the data of the other side that the answering browser needs. */
export const ringingCallSchema = callSchema.extend({
  /** The session description of the customer's side. */
  offer: z.string(),
})
export type RingingCall = z.output<typeof ringingCallSchema>

/** A call with the data of the other side that the calling browser needs. */
const ownCallSchema = callSchema.extend({
  /** The session description of the customer's side; null until the customer answers. */
  answer: z.string().nullable(),
})
export type OwnCall = z.output<typeof ownCallSchema>

/** Whether the customer of a chat may be called, and may be asked for permission. */
const callPermissionSchema = z.object({
  permission: z.enum(callPermissions),
  /** When a permission ends; null: never. */
  until: isoDate.nullable(),
  /** The provider lets this customer be called now. */
  may_call: z.boolean(),
  /** The provider lets this customer be asked for permission now. */
  may_ask: z.boolean(),
  /** From when on the customer may be asked again, or called again, if a limit is reached. */
  ask_again_at: isoDate.nullable(),
  call_again_at: isoDate.nullable(),
  /** True: the provider has just answered this. False: it is the provider's last known answer. */
  checked: z.boolean(),
  /** Why the provider did not answer, in Spanish. */
  reason: z.string().nullable(),
})
export type CallPermission = z.output<typeof callPermissionSchema>

/** When customers may call: always, in the business's hours, or in others that were set at the provider. */
export const callHours = ['always', 'business', 'other'] as const

/** The settings of an account for calls, as the provider stores them. */
const callSettings = z.object({
  on: z.boolean(),
  /** WhatsApp shows its button to call. */
  icon: z.boolean(),
  /** A calling customer is asked whether they may be called back. */
  asks_permission: z.boolean(),
  hours: z.enum(callHours),
})
const callSettingsSchema = z.object({
  /** Null: the provider did not answer. */
  settings: callSettings
    .extend({
      /** Why the provider has disabled calls for a while. */
      restriction: z.string().nullable(),
    })
    .nullable(),
  /** Why nothing can be changed, or why the last change was refused, in Spanish. */
  reason: z.string().nullable(),
})
export type CallSettings = z.output<typeof callSettingsSchema>

/** The part of a call that everybody of the business may know. */
export const callChangeSchema = callSchema.pick({ uuid: true, state: true, user: true, version: true })

const one = z.object({ uuid })
const moment = isoDate.refine((written) => !written.startsWith('0000'))

/** The filter of the log of calls. */
const callFilter = z
  .object({
    /** The person who answered, or who has the chat. */
    user: uuid,
    channel: channelTypeSchema,
    /** One account of the business. */
    account: uuid,
    /** The figure of Estadisticas whose calls are listed, including links to video calls that nobody opened. */
    number: z.enum(callFigures),
    by: uuid,
    direction: z.enum(callDirections),
    /** Only calls that ended without an answer. */
    unanswered: z.enum(['true', 'false']),
    /** Only calls in progress. */
    live: z.enum(['true', 'false']),
    /** When the call began. `to` is not included. */
    from: moment,
    to: moment,
  })
  .partial()
export type CallFilter = z.output<typeof callFilter>

const callsQuery = callFilter.extend(rowsQuery.pick({ limit: true, cursor: true }).shape)
export type CallsQuery = z.output<typeof callsQuery>

export const callEndpoints = {
  listCalls: endpoint({
    ...routes.listCalls,
    summary:
      'Las llamadas: primero las perdidas que siguen sin respuesta; después las demás, la más nueva primero',
    access: access.session,
    key: 'calls:read',
    query: callsQuery,
    response: z.array(callSchema),
    paged: true,
    errors: [],
  }),
  countCalls: endpoint({
    ...routes.countCalls,
    summary: 'Cuántas llamadas tiene un filtro; se cuenta hasta un límite',
    access: access.session,
    key: 'calls:read',
    query: callFilter,
    response: boundedCountSchema,
    errors: [],
  }),
  ringingCalls: endpoint({
    ...routes.ringingCalls,
    summary: 'Las llamadas que suenan ahora para esta persona',
    access: access.session,
    response: z.array(ringingCallSchema),
    errors: [],
  }),
  callSettings: endpoint({
    ...routes.callSettings,
    summary: 'Las llamadas de un número, como las tiene el proveedor',
    access: access.admins,
    params: z.object({ id: uuid }),
    response: callSettingsSchema,
    errors: ['CHANNEL_NOT_FOUND', 'CALLS_NOT_HERE'],
  }),
  saveCallSettings: endpoint({
    ...routes.saveCallSettings,
    summary:
      'Activa o desactiva las llamadas de un número en el proveedor, con sus horas, y lee cómo quedaron; `business` copia el horario de atención, `other` deja las que tiene',
    access: access.admins,
    body: callSettings.extend({ id: uuid }),
    response: callSettingsSchema,
    errors: ['CHANNEL_NOT_FOUND', 'CALLS_NOT_HERE'],
  }),
  callPermission: endpoint({
    ...routes.callPermission,
    summary: 'Si el cliente de una conversación deja que lo llamen, hasta cuándo, y si se le puede pedir',
    access: access.session,
    params: z.object({ conversation_uuid: uuid }),
    response: callPermissionSchema,
    errors: ['CONVERSATION_NOT_FOUND', 'CALLS_NOT_HERE'],
  }),
  askCallPermission: endpoint({
    ...routes.askCallPermission,
    summary: 'Pide al cliente permiso para llamarlo, con un mensaje; con `uuid` un reintento no lo repite',
    access: access.session,
    body: z.object({
      uuid: uuid.optional(),
      conversation_uuid: uuid,
      text: z.string().trim().min(1).max(limits.requestLength),
    }),
    response: entrySchema,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'UUID_IN_USE',
      'NOT_ASSIGNED',
      'ALREADY_FINISHED',
      'NOT_OWNER',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'WINDOW_CLOSED',
      'CALLS_NOT_HERE',
    ],
  }),
  startCall: endpoint({
    ...routes.startCall,
    summary:
      'Llama al cliente de un chat propio, con la descripción de sesión (SDP) del navegador; el mismo uuid otra vez es la misma llamada. La del otro lado llega con `call:connected`',
    access: access.session,
    body: z.object({
      /** Chosen by the client: it is the uuid of the call and of its entry. */
      uuid,
      conversation_uuid: uuid,
      sdp: z.string().min(1).max(limits.sdpLength),
    }),
    response: ownCallSchema,
    errors: [
      'CONVERSATION_NOT_FOUND',
      'UUID_IN_USE',
      'NOT_ASSIGNED',
      'ALREADY_FINISHED',
      'NOT_OWNER',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'CALLS_NOT_HERE',
      'AWAY',
      'CHANNEL_PAUSED',
      'ALREADY_IN_CALL',
      'CONTACT_IN_CALL',
      'CALL_REFUSED',
    ],
  }),
  answerCall: endpoint({
    ...routes.answerCall,
    summary:
      'Contesta una llamada que suena, con la descripción de sesión (SDP) del navegador; de varias personas a la vez, una la tiene',
    access: access.session,
    body: z.object({ uuid, sdp: z.string().min(1).max(limits.sdpLength) }),
    response: callSchema,
    errors: ['CALL_NOT_FOUND', 'CALL_TAKEN', 'CALL_ENDED', 'ALREADY_IN_CALL', 'CALL_REFUSED'],
  }),
  stayInCall: endpoint({
    ...routes.stayInCall,
    summary:
      'Dice que el navegador sigue en la llamada propia y, de la de un cliente, que el sonido está conectado: la primera vez la acepta; después, cada pocos segundos, la mantiene',
    access: access.session,
    body: one,
    response: ownCallSchema,
    errors: ['CALL_NOT_FOUND', 'CALL_ENDED', 'CALL_REFUSED'],
  }),
  endCall: endpoint({
    ...routes.endCall,
    summary: 'Cuelga la llamada propia, o rechaza una que suena; a otras personas les sigue sonando',
    access: access.session,
    body: one,
    response: callSchema,
    errors: ['CALL_NOT_FOUND', 'CALL_TAKEN'],
  }),
}
