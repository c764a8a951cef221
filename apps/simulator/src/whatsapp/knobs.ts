import { z } from 'zod'
import { defaultWebhookKnobs, WebhookKnobs } from '../core/webhook-knobs'

/** Faults and variants; without any of them, `whatsAppDefaults`. */
export const WhatsAppKnobs = z.strictObject({
  ...WebhookKnobs.shape,
  /** Customers' messages arrive with an unknown type. */
  unknownType: z.boolean(),
  /** Every call is refused as with a revoked token. */
  tokenRevoked: z.boolean(),
  /** Calls are switched on for the number; else Meta refuses them. */
  callsEnabled: z.boolean(),
  /** Files of customers cannot be downloaded any more. */
  mediaExpired: z.boolean(),
  /** `read` without `delivered`. */
  dropDelivered: z.boolean(),
  /** No phone in any webhook: `from`, `wa_id` and `recipient_id` are left out. */
  bsuidOnly: z.boolean(),
  /** A second responder is connected (Meta's AI): it answers each customer until we take the thread. */
  standby: z.boolean(),
  /** Our app is the escalation partner, which alone may take a thread. */
  mayTake: z.boolean(),
  /** When we take a thread, `messaging_handovers` is sent before the answer of the request. */
  handoverBeforeAnswer: z.boolean(),
  /** Outside the window: 400 at once, instead of 200 and a `failed` status. */
  syncWindowError: z.boolean(),
  /** One message each 6 s per customer, with a burst of 45 (beyond it 131056), and eighty a second in all (130429). */
  pairRate: z.boolean(),
  /** Customers read automatically this long after delivery; null: only by a person at the page. */
  readAfterMs: z.int().min(0).nullable(),
  /** The `sent` status reaches the webhook before the send call has its answer. */
  statusBeforeAnswer: z.boolean(),
  /** How many of the next sends are accepted and never answered. */
  timeoutAfterAccept: z.int().min(0),
  /** How many of the next sends are neither accepted nor answered. */
  timeoutBeforeAccept: z.int().min(0),
  /** How near its limits the app is, in the usage headers. */
  usagePercent: z.int().min(0).max(100),
  /**
   * Messages live in memory, so a restart forgets who wrote and when. With this on, the window
   * of a customer without history is open, and an unknown message id is accepted.
   */
  trustPast: z.boolean(),
})
export type WhatsAppKnobs = z.infer<typeof WhatsAppKnobs>

export const KnobsChange = WhatsAppKnobs.partial()
export type KnobsChange = z.input<typeof KnobsChange>

export const whatsAppDefaults: WhatsAppKnobs = {
  ...defaultWebhookKnobs,
  unknownType: false,
  tokenRevoked: false,
  callsEnabled: true,
  mediaExpired: false,
  dropDelivered: false,
  bsuidOnly: false,
  standby: false,
  mayTake: true,
  handoverBeforeAnswer: false,
  syncWindowError: false,
  pairRate: false,
  readAfterMs: null,
  statusBeforeAnswer: false,
  timeoutAfterAccept: 0,
  timeoutBeforeAccept: 0,
  usagePercent: 3,
  trustPast: false,
}

/** Makes the next calls to one kind of endpoint fail. */
export const Failure = z.strictObject({
  code: z.int(),
  times: z.int().min(1).default(1),
  /** `later`: the send is accepted and the failure comes as a status. */
  when: z.enum(['now', 'later']).default('now'),
  on: z
    .enum(['messages', 'marks', 'media', 'templates', 'uploads', 'calls', 'control', 'phone', 'any'])
    .default('messages'),
})
export type Failure = z.infer<typeof Failure>
