import { z } from 'zod'
import { quietWebhooks, WebhookKnobs } from '../core/webhook-knobs'

/** What can be made to go wrong on every channel of the stage. */
export const StageKnobs = z.strictObject({
  ...WebhookKnobs.shape,
  /** Customers' messages arrive as a kind that nobody knows. */
  unknownType: z.boolean(),
  /** Credentials are no longer good: every call is refused as by a revoked token. */
  tokenRevoked: z.boolean(),
  /** Files of customers cannot be downloaded any more. */
  mediaExpired: z.boolean(),
  /** The provider's own limits are kept. */
  rateLimits: z.boolean(),
  /** How long each call waits for its answer; of the clock. */
  answerDelayMs: z.int().min(0).max(600_000),
  /** The next so many sends are accepted and never answered. */
  timeoutAfterAccept: z.int().min(0),
  /** The next so many sends are neither accepted nor answered. */
  timeoutBeforeAccept: z.int().min(0),
  /**
   * Messages live in memory, so a restart forgets who wrote and when. With this on, what the simulator cannot know
   * is believed: an unknown customer exists, has written and has the window open.
   */
  trustPast: z.boolean(),
})
export type StageKnobs = z.infer<typeof StageKnobs>

export const quietStage: StageKnobs = {
  ...quietWebhooks,
  unknownType: false,
  tokenRevoked: false,
  mediaExpired: false,
  rateLimits: false,
  answerDelayMs: 0,
  timeoutAfterAccept: 0,
  timeoutBeforeAccept: 0,
  trustPast: false,
}
