import { z } from 'zod'
import { quietStage, StageKnobs } from '../../stage/knobs'

/** Beside what goes wrong on every channel. */
export const ChatKnobs = z.strictObject({
  ...StageKnobs.shape,
  /** Messenger: `read` without `delivery`. */
  dropDelivered: z.boolean(),
  /** Meta tells the app of its own messages too; an app must know them again. */
  echoes: z.boolean(),
  /** The echo reaches the webhook before the send call has its answer. */
  echoBeforeAnswer: z.boolean(),
  /** Times in seconds instead of milliseconds, as seen now and then. */
  secondsTimestamps: z.boolean(),
  /** Another app owns the conversation: what customers write comes in `standby[]`. */
  standby: z.boolean(),
  /** The app may use the HUMAN_AGENT tag. */
  humanAgent: z.boolean(),
  /** Customers read by themselves so long after the delivery; null: only when somebody looks at the phone. */
  readAfterMs: z.int().min(0).nullable(),
  /** How near its limits the app is, in the usage headers. */
  usagePercent: z.int().min(0).max(100),
})
export type ChatKnobs = z.infer<typeof ChatKnobs>

export const chatDay: ChatKnobs = {
  ...quietStage,
  dropDelivered: false,
  echoes: true,
  echoBeforeAnswer: false,
  secondsTimestamps: false,
  standby: false,
  humanAgent: true,
  readAfterMs: null,
  usagePercent: 3,
}
