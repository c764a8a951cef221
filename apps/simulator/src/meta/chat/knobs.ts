import { z } from 'zod'
import { CommonKnobs, defaultKnobs } from '../../world/knobs'

/** The common knobs and those of Messenger and Instagram. */
export const ChatKnobs = z.strictObject({
  ...CommonKnobs.shape,
  /** Messenger: `read` without `delivery`. */
  dropDelivered: z.boolean(),
  /** Meta sends echoes of the app's own messages too; the app must recognise them. */
  echoes: z.boolean(),
  /** The echo reaches the webhook before the send call has its answer. */
  echoBeforeAnswer: z.boolean(),
  /** Timestamps in seconds instead of milliseconds, as sometimes seen. */
  secondsTimestamps: z.boolean(),
  /** Another app owns the conversation: what customers write comes in `standby[]`. */
  standby: z.boolean(),
  /** The app may use the HUMAN_AGENT tag. */
  humanAgent: z.boolean(),
  /** Customers read automatically this long after delivery; null: only by a person at the page. */
  readAfterMs: z.int().min(0).nullable(),
  /** How near its limits the app is, in the usage headers. */
  usagePercent: z.int().min(0).max(100),
})
export type ChatKnobs = z.infer<typeof ChatKnobs>

export const chatDefaults: ChatKnobs = {
  ...defaultKnobs,
  dropDelivered: false,
  echoes: true,
  echoBeforeAnswer: false,
  secondsTimestamps: false,
  standby: false,
  humanAgent: true,
  readAfterMs: null,
  usagePercent: 3,
}
