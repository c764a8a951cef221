import { z } from 'zod'
import { iceSchema, linkKey, linkToken } from '../http/video-calls'
import { limits } from '../limits'
import { count, uuid } from '../primitives'
import { videoEndings, videoStates } from '../vocabulary'

/**
 * The namespace /video: customers who have the link of a video call, and nothing else of Hilo. They hear how their one call
 * stands, and exchange with the other side what WebRTC needs to connect both.
 */

const candidate = z.object({
  candidate: z.string().max(2_000),
  sdpMid: z.string().max(100).nullable().default(null),
  sdpMLineIndex: z.int().min(0).max(1_000).nullable().default(null),
  usernameFragment: z.string().max(300).nullable().default(null),
})

/** A signal between the sides so that both connect: a session description, or a network address. */
const signalSchema = z.object({
  description: z
    .object({ type: z.enum(['offer', 'answer']), sdp: z.string().max(limits.sdpLength) })
    .optional(),
  candidate: candidate.optional(),
})
export type Signal = z.output<typeof signalSchema>

/** From a page of one side to a page of the other. */
export const addressedSignal = z.object({ from: uuid, to: uuid, data: signalSchema })

/** The call as the customer's page knows it. */
const guestCallSchema = z.object({
  state: z.enum(videoStates),
  ending: z.enum(videoEndings).nullable(),
  agent: z.object({ name: z.string(), peer: uuid }).nullable(),
  /** The page of the customer that is in the call; another one has taken over from an older one. */
  peer: uuid.nullable(),
  version: count,
})
export type GuestCall = z.output<typeof guestCallSchema>

/** A guest's handshake. `peer` identifies the page. */
export const guestAuth = z.object({ token: linkToken, key: linkKey, peer: uuid })

export const guestCommands = {
  'video:enter': {
    /** `notified`: the page has shown that the sound is recorded. */
    payload: z.object({ notified: z.boolean().default(false) }),
    data: z.object({ call: guestCallSchema, ice: iceSchema }),
  },
  'video:keep': { payload: z.object({}), data: guestCallSchema },
  'video:signal': { payload: addressedSignal, data: z.object({}) },
  'video:leave': { payload: z.object({}), data: guestCallSchema },
} as const
export type Addressed = z.output<typeof addressedSignal>
export type GuestCommandName = keyof typeof guestCommands

export const guestEvents = { 'video:state': guestCallSchema, 'video:signal': addressedSignal } as const
export type GuestEventName = keyof typeof guestEvents
export type GuestEventPayload<N extends GuestEventName> = z.output<(typeof guestEvents)[N]>
