import { z } from 'zod'
import { quietStage, StageKnobs } from '../stage/knobs'

export const GmailKnobs = z.strictObject({
  ...StageKnobs.shape,
  /** Pub/Sub carries one message in each push. */
  batch: StageKnobs.shape.batch.max(0),
  /** What is wrong with the token that a push is signed with; `badSignature` is another key. */
  pushToken: z.enum(['good', 'audience', 'email', 'unverified', 'expired', 'issuer', 'none']),
  /** Nothing is pushed, and nobody says so: only who asks finds out. */
  dropPushes: z.boolean(),
  /** The history that anybody could ask for is gone: 404, and a full sync. */
  historyExpired: z.boolean(),
  /** Mails vanish between the list and the reading of them. */
  vanish: z.boolean(),
  /** With each access token comes a new refresh token; the old one goes on for a while. */
  rotateRefresh: z.boolean(),
})
export type GmailKnobs = z.infer<typeof GmailKnobs>

export const gmailDay: GmailKnobs = {
  ...quietStage,
  pushToken: 'good',
  dropPushes: false,
  historyExpired: false,
  vanish: false,
  rotateRefresh: false,
}
