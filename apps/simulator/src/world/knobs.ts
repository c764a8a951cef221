import { z } from 'zod'
import { defaultWebhookKnobs, WebhookKnobs } from '../core/webhook-knobs'

/** Faults that every channel but WhatsApp has; WhatsApp declares its own. */
export const CommonKnobs = z.strictObject({
  ...WebhookKnobs.shape,
  /** Customers' messages arrive with an unknown type. */
  unknownType: z.boolean(),
  /** Every call is refused as with a revoked token. */
  tokenRevoked: z.boolean(),
  /** Files of customers cannot be downloaded any more. */
  mediaExpired: z.boolean(),
  /** Enforces the provider's own limits. */
  rateLimits: z.boolean(),
  /** How long each call waits for its answer, on the simulated clock. */
  answerDelayMs: z.int().min(0).max(600_000),
  /** How many of the next sends are accepted and never answered. */
  timeoutAfterAccept: z.int().min(0),
  /** How many of the next sends are neither accepted nor answered. */
  timeoutBeforeAccept: z.int().min(0),
  /**
   * Messages live in memory, so a restart forgets who wrote and when. With this on, an unknown customer
   * is accepted as one who has written and has the window open.
   */
  trustPast: z.boolean(),
})
export type CommonKnobs = z.infer<typeof CommonKnobs>

export const defaultKnobs: CommonKnobs = {
  ...defaultWebhookKnobs,
  unknownType: false,
  tokenRevoked: false,
  mediaExpired: false,
  rateLimits: false,
  answerDelayMs: 0,
  timeoutAfterAccept: 0,
  timeoutBeforeAccept: 0,
  trustPast: false,
}
