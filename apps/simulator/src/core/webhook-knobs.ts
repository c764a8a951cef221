import { z } from 'zod'

/** Faults in the delivery of webhooks, common to all channels. */
export const WebhookKnobs = z.strictObject({
  /** Extra copies of every webhook. */
  duplicate: z.int().min(0).max(20),
  /** Groups of this many webhooks are sent in reverse order; 0 and 1: in order. */
  reorder: z.int().min(0).max(100),
  /** This many items go in one webhook; 0 and 1: one each. */
  batch: z.int().min(0).max(1000),
  /** How long each webhook waits before it is sent. */
  delayMs: z.int().min(0).max(86_400_000),
  /** Every attempt fails as if nobody answered at the address, and is retried. */
  down: z.boolean(),
  /** Signs with a secret that is not the account's. */
  badSignature: z.boolean(),
  /** Webhooks of one customer do not wait for each other. */
  concurrent: z.boolean(),
  /** Holds all webhooks back until it is switched off. */
  paused: z.boolean(),
})
export type WebhookKnobs = z.infer<typeof WebhookKnobs>

export const defaultWebhookKnobs: WebhookKnobs = {
  duplicate: 0,
  reorder: 0,
  batch: 0,
  delayMs: 0,
  down: false,
  badSignature: false,
  concurrent: false,
  paused: false,
}
