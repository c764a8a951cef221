import { z } from 'zod'

/** How the provider misbehaves on the way to our webhook; common to all of them. */
export const WebhookKnobs = z.strictObject({
  /** Extra copies of every webhook. */
  duplicate: z.int().min(0).max(20),
  /** Groups of this many webhooks leave in reverse; 0 and 1: as they came. */
  reorder: z.int().min(0).max(100),
  /** This many items travel in one webhook; 0 and 1: one each. */
  batch: z.int().min(0).max(1000),
  /** How long each webhook waits before it leaves. */
  delayMs: z.int().min(0).max(86_400_000),
  /** Nobody answers at the address; each webhook is tried again as after any failure. */
  down: z.boolean(),
  /** Signs with a secret that is not the account's. */
  badSignature: z.boolean(),
  /** Webhooks of one customer no longer wait for each other: they race, as a provider's may. */
  concurrent: z.boolean(),
  /** Nothing leaves; what was held leaves when it is switched off. */
  paused: z.boolean(),
})
export type WebhookKnobs = z.infer<typeof WebhookKnobs>

export const quietWebhooks: WebhookKnobs = {
  duplicate: 0,
  reorder: 0,
  batch: 0,
  delayMs: 0,
  down: false,
  badSignature: false,
  concurrent: false,
  paused: false,
}
