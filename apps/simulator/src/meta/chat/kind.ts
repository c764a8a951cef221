import { z } from 'zod'
import { accountBase } from '../../stage/accounts'
import type { Played } from '../../stage/actor'
import type { Profile } from '../../stage/wire'
import type { Subscribable } from './subscribable'

/** In what Messenger and Instagram differ; all else they share. */
export interface Kind {
  channel: 'messenger' | 'instagram'
  /** `object` of the webhook. */
  object: 'page' | 'instagram'
  /** The subcode of error 10 outside the window. */
  windowSubcode: number
  /** The refusal of a text that is too long, or null. */
  tooLong: (text: string) => string | null
  /** Instagram tells of no delivery, and of reading by message instead of by moment. */
  receipts: 'watermark' | 'mid'
  profiles: readonly [Profile, ...Profile[]]
  newMid: (bytes: (length: number) => Buffer) => string
  idPrefix: string
  /** What the subscriptions are called of which each product has its own. */
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
  /** Of one that is reached through its Facebook page. */
  page_id: providerId.optional(),
  flavour: z.enum(['instagram', 'facebook']).default('instagram'),
})
export type MessengerAccountInput = z.input<typeof MessengerAccount>
export type InstagramAccountInput = z.input<typeof InstagramAccount>
export type ChatAccount = z.infer<typeof MessengerAccount> | z.infer<typeof InstagramAccount>

/** One of Instagram's own login ends by itself; a page's does not. */
export interface Token {
  value: string
  since: number
}

/** A page or an Instagram account as it stands. */
export interface LiveAccount extends Played {
  id: string
  /** How a path may name it beside `me`. */
  names: string[]
  tokens: Token[]
  tokensEnd: boolean
  appSecret: string
  verifyToken: string
  subscribed: boolean
  /** Which subscriptions its edge takes. */
  subscribes: Subscribable
  /** What it says that it is subscribed to. */
  listed: readonly string[]
  /** What it is told of. */
  fields: readonly string[]
}
