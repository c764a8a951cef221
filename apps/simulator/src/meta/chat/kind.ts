import { z } from 'zod'
import { accountBase } from '../../world/accounts'
import type { SimulatedAccount } from '../../world/actor'
import type { Profile } from '../../world/wire'
import type { Subscribable } from './subscribable'

/** What differs between Messenger and Instagram. */
export interface Kind {
  channel: 'messenger' | 'instagram'
  /** `object` of the webhook. */
  object: 'page' | 'instagram'
  /** The subcode of error 10 outside the window. */
  windowSubcode: number
  /** The refusal of a text that is too long, or null. */
  tooLong: (text: string) => string | null
  /** Messenger reports receipts by time; Instagram reports only reading, by message id. */
  receipts: 'watermark' | 'mid'
  profiles: readonly [Profile, ...Profile[]]
  newMid: (bytes: (length: number) => Buffer) => string
  idPrefix: string
  /** Subscriptions whose names differ. */
  fields: { referrals: string; edits: string; handovers: string }
}

export const messengerKind: Kind = {
  channel: 'messenger',
  object: 'page',
  windowSubcode: 2018278,
  tooLong: (text) =>
    [...text].length > 2000 ? 'Length of param message[text] must be less than or equal to 2000' : null,
  receipts: 'watermark',
  profiles: ['online', 'offline', 'noReceipts', 'noConsent', 'blocked'],
  newMid: (bytes) => `m_${bytes(48).toString('base64url')}`,
  idPrefix: '7392',
  fields: {
    referrals: 'messaging_referrals',
    edits: 'message_edits',
    handovers: 'messaging_handovers',
  },
}

export const instagramKind: Kind = {
  channel: 'instagram',
  object: 'instagram',
  windowSubcode: 2534022,
  tooLong: (text) =>
    Buffer.byteLength(text) > 1000
      ? 'Param message[text] must be a UTF-8 encoded string of at most 1000 bytes'
      : null,
  receipts: 'mid',
  profiles: ['online', 'noReceipts', 'noConsent', 'blocked'],
  newMid: (bytes) => Buffer.from(`ig_dm_item:1:IGMessageID:${bytes(24).toString('hex')}`).toString('base64'),
  idPrefix: '6841',
  fields: { referrals: 'messaging_referral', edits: 'message_edit', handovers: 'messaging_handover' },
}

const providerId = z.string().regex(/^\d{1,32}$/, 'un identificador de Meta son dígitos')

const common = {
  ...accountBase,
  page_access_token: z.string().min(1),
  app_secret: z.string().min(1),
  verify_token: z.string().min(1),
}

export const MessengerAccount = z.object({ channel: z.literal('messenger'), ...common, page_id: providerId })
export const InstagramAccount = z.object({
  channel: z.literal('instagram'),
  ...common,
  ig_id: providerId,
  /** For an account that is reached through its Facebook page. */
  page_id: providerId.optional(),
  flavour: z.enum(['instagram', 'facebook']).default('instagram'),
})
export type MessengerAccountInput = z.input<typeof MessengerAccount>
export type InstagramAccountInput = z.input<typeof InstagramAccount>
export type ChatAccount = z.infer<typeof MessengerAccount> | z.infer<typeof InstagramAccount>

/** A token of Instagram Login expires; a page's does not. */
interface Token {
  value: string
  since: number
}

/** The state of a page or an Instagram account. */
export interface LiveAccount extends SimulatedAccount {
  id: string
  /** The ids that name it in a path, besides `me`. */
  names: string[]
  tokens: Token[]
  tokensEnd: boolean
  appSecret: string
  verifyToken: string
  subscribed: boolean
  /** The subscriptions that it accepts. */
  subscribes: Subscribable
  /** The subscriptions that it answers. */
  listed: readonly string[]
  /** The subscriptions that take effect. */
  fields: readonly string[]
}
