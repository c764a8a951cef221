import { z } from 'zod'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { count, isoDate, uuid } from '../primitives'
import { routes } from '../routes'
import { videoEndings, videoStates } from '../vocabulary'
import { channelTypeSchema, personSchema } from './entities'

/** A video call. It has the uuid of the message with its link. */
export const videoCallSchema = z.object({
  uuid,
  client: z.object({ uuid, name: z.string().nullable() }),
  type: z.object({ name: channelTypeSchema }),
  conversation_uuid: uuid,
  interaction: uuid,
  state: z.enum(videoStates),
  ending: z.enum(videoEndings).nullable(),
  invited_by: personSchema,
  /** The person of the business who is or was in it. */
  user: personSchema.nullable(),
  /** Which page of each side is in it: a reload makes a new one. */
  agent_peer: uuid.nullable(),
  guest_peer: uuid.nullable(),
  created_at: isoDate,
  /** When the link ends, unless both are in the call. */
  expires_at: isoDate,
  started_at: isoDate.nullable(),
  ended_at: isoDate.nullable(),
  seconds: count.nullable(),
  version: count,
})
export type VideoCall = z.output<typeof videoCallSchema>

/** The options by which a browser finds the other side: `iceServers` and `iceTransportPolicy` of its connection. */
export const iceSchema = z.object({
  servers: z.array(
    z.union([
      z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() }),
      z.object({ urls: z.array(z.string()) }),
    ]),
  ),
  /** Sound and pictures go through the relay, never from one browser to the other. */
  relay_only: z.boolean(),
})
export type Ice = z.output<typeof iceSchema>

/** The secret of a link, as it stands in its address. */
export const linkToken = z.string().regex(/^[0-9a-f]{40}$/)
/** Kept by the first browser that opens a link, so that it alone may come back. */
export const linkKey = z.string().regex(/^[0-9a-f]{40}$/)

const one = z.object({ uuid })

export const videoEndpoints = {
  callIce: endpoint({
    ...routes.callIce,
    summary: 'Los servidores STUN y TURN de las llamadas, con credenciales que vencen',
    access: access.session,
    response: iceSchema,
    errors: [],
  }),
  inviteToVideo: endpoint({
    ...routes.inviteToVideo,
    summary:
      'Envía al cliente el enlace de una videollamada, como mensaje del chat; con `uuid` un reintento no lo repite',
    access: access.session,
    body: z.object({ uuid: uuid.optional(), conversation_uuid: uuid }),
    response: videoCallSchema,
    success: 'Enviamos el enlace. Te avisamos cuando entre.',
    errors: [
      'CONVERSATION_NOT_FOUND',
      'VIDEO_CALL_OPEN',
      'NOT_ASSIGNED',
      'NOT_OWNER',
      'ALREADY_FINISHED',
      'WINDOW_CLOSED',
      'MANAGED_OUTSIDE',
      'CONTACT_BLOCKED',
      'UUID_IN_USE',
    ],
  }),
  openVideoCalls: endpoint({
    ...routes.openVideoCalls,
    summary: 'Las videollamadas de esta persona que no han terminado',
    access: access.session,
    response: z.array(videoCallSchema),
    errors: [],
  }),
  enterVideo: endpoint({
    ...routes.enterVideo,
    summary: 'Entra en una videollamada en la que el cliente espera, o vuelve a la propia desde otra página',
    access: access.session,
    body: z.object({ uuid, peer: uuid }),
    response: videoCallSchema,
    errors: ['CALL_NOT_FOUND', 'CALL_TAKEN', 'CALL_ENDED', 'ALREADY_IN_CALL', 'VIDEO_NOBODY_THERE'],
  }),
  stayInVideo: endpoint({
    ...routes.stayInVideo,
    summary: 'Dice cada pocos segundos que se sigue en la videollamada propia',
    access: access.session,
    body: one,
    response: videoCallSchema,
    errors: ['CALL_NOT_FOUND', 'CALL_ENDED'],
  }),
  endVideo: endpoint({
    ...routes.endVideo,
    summary: 'Termina una videollamada propia, o anula su enlace',
    access: access.session,
    body: one,
    response: videoCallSchema,
    errors: ['CALL_NOT_FOUND', 'CALL_TAKEN'],
  }),
  readVideoLink: endpoint({
    ...routes.readVideoLink,
    summary: 'Quién invita con este enlace, y si este navegador todavía puede entrar',
    access: access.public,
    body: z.object({ token: linkToken, key: linkKey.optional() }),
    response: z.object({
      business: z.string(),
      state: z.enum(['open', 'used', 'ended', 'withdrawn']),
      /** The notice that the customer must see before they enter, if the sound is recorded. */
      recording: z.string().nullable(),
    }),
    errors: ['VIDEO_LINK_NOT_FOUND'],
  }),
}
