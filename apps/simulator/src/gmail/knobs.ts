import { z } from 'zod'
import { CommonKnobs, defaultKnobs } from '../world/knobs'

export const GmailKnobs = z.strictObject({
  ...CommonKnobs.shape,
  /** Pub/Sub carries one message in each push. */
  batch: CommonKnobs.shape.batch.max(0),
  /** What is wrong with the token of a push; `badSignature` signs it with another key. */
  pushToken: z.enum(['good', 'audience', 'email', 'unverified', 'expired', 'issuer', 'none']),
  /** Drops all pushes silently: changes are found only by polling. */
  dropPushes: z.boolean(),
  /** Answers 404 to history requests, so that a full sync is needed. */
  historyExpired: z.boolean(),
  /** Listed mails answer 404 when they are read. */
  vanish: z.boolean(),
  /** Each refresh also gives a new refresh token; the old one stays valid. */
  rotateRefresh: z.boolean(),
})
export type GmailKnobs = z.infer<typeof GmailKnobs>

export const gmailDefaults: GmailKnobs = {
  ...defaultKnobs,
  pushToken: 'good',
  dropPushes: false,
  historyExpired: false,
  vanish: false,
  rotateRefresh: false,
}
