import { z } from 'zod'
import { endpoint } from '../endpoint'
import { limits } from '../limits'
import { access } from '../permissions'
import { count, isoDate, uuid } from '../primitives'
import { routes } from '../routes'
import { callDirections } from '../vocabulary'
import { channelTypeSchema, personSchema, shownAreaSchema, shownCallSchema } from './entities'
import { boundedCountSchema } from './history'
import { rowsQuery } from './rows-query'

/** A call. It has the uuid of its line in the thread. */
export const callSchema = shownCallSchema.omit({ by: true }).extend({
  uuid,
  client: z.object({ uuid, name: z.string().nullable() }),
  /** How the customer is addressed on this channel. */
  handle: z.string().nullable(),
  type: z.object({ name: channelTypeSchema }),
  area: shownAreaSchema.nullable(),
  conversation_uuid: uuid,
  interaction: uuid,
  /** Who answered. */
  user: personSchema.nullable(),
  /** It ended without an answer, and the customer still waits. */
  waits: z.boolean(),
  started_at: isoDate,
  answered_at: isoDate.nullable(),
  ended_at: isoDate.nullable(),
  version: count,
})
export type Call = z.output<typeof callSchema>

/** With what the browser that answers must know of the other side. */
export const ringingCallSchema = callSchema.extend({
  /** The session description of the customer's side. */
  offer: z.string(),
})
export type RingingCall = z.output<typeof ringingCallSchema>

/** What everybody may know of a call. */
export const callChangeSchema = callSchema.pick({ uuid: true, state: true, user: true, version: true })
export type CallChange = z.output<typeof callChangeSchema>

const one = z.object({ uuid })
const moment = isoDate.refine((written) => !written.startsWith('0000'))

/** Which calls of the log. */
export const callFilter = z
  .object({
    /** Who answered, or whose chat it is. */
    user: uuid,
    channel: channelTypeSchema,
    direction: z.enum(callDirections),
    /** It ended without an answer. */
    unanswered: z.enum(['true', 'false']),
    /** Somebody speaks in it now. */
    live: z.enum(['true', 'false']),
    /** When it began. `to` is not included. */
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
    query: callsQuery,
    response: z.array(callSchema),
    paged: true,
    errors: [],
  }),
  countCalls: endpoint({
    ...routes.countCalls,
    summary: 'Cuántas llamadas tiene un filtro; se cuenta hasta un límite',
    access: access.session,
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
  answerCall: endpoint({
    ...routes.answerCall,
    summary:
      'Contesta una llamada que suena, con la descripción de sesión (SDP) del navegador; de varias personas a la vez, una la tiene',
    access: access.session,
    body: z.object({ uuid, sdp: z.string().min(1).max(limits.sdpLength) }),
    response: callSchema,
    errors: ['CALL_NOT_FOUND', 'CALL_TAKEN', 'CALL_ENDED', 'ALREADY_IN_CALL', 'CALL_REFUSED'],
  }),
  keepCall: endpoint({
    ...routes.keepCall,
    summary:
      'Dice que el sonido de la llamada propia está conectado: la primera vez la acepta; después, cada pocos segundos, la mantiene',
    access: access.session,
    body: one,
    response: callSchema,
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
