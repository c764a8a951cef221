import type { ChannelType } from '@hilo/contracts'
import type { EntryRecord } from '../interactions/records'
import type { Services } from '../platform/services'
import { longestTryMs } from './call-provider'
import { troublesUntilRest } from './note-pace'
import { adapters } from './registry'

/** A message of ours that nobody else is handing over now. */
export interface Claim {
  readonly attempt: string
  readonly entry: EntryRecord & { readonly attempts: number }
  readonly window_closes_at: string | null
  /** Another app of the provider answers this customer. */
  readonly managed_outside: boolean
  /** It has waited for too long: nobody expects it any more. */
  readonly overdue: boolean
  /** The account was out of order, and this try finds out whether it still is. */
  readonly probe: boolean
  /** The provider's ids of its first parts, where the try before brought those and no more. */
  readonly sent: readonly string[]
  /** The customer's names on the account, the conversation's own first. */
  readonly identities: readonly string[]
  readonly account: ClaimedAccount
}

export interface ClaimedAccount {
  readonly business_uuid: string
  readonly uuid: string
  readonly type: ChannelType
  readonly external_id: string
  readonly state: 'active' | 'paused' | 'disconnected'
  /** Whether the provider refused our token the last time. */
  readonly auth_error: boolean
  /** Sealed, in base64. */
  readonly credentials: string
}

interface Waiting {
  readonly wait: string
}

/** While a token is refused, one message of the account knocks this often. */
export const knockEverySeconds = 300
/** The longest that a message waits on an account that nobody has to repair. */
const patienceSeconds = 24 * 60 * 60

/** What every channel's adapter says of its pace, in seconds. */
const channelPaces: object = Object.fromEntries(
  Object.entries(adapters).map(([type, { limits }]) => {
    const { account, customer } = limits.pace
    return [
      type,
      {
        account: { every: 1 / account.perSecond, burst: account.burst, file: account.fileCost },
        customer: customer && { every: customer.everySeconds, burst: customer.burst },
      },
    ]
  }),
)

/** The conversation's first message that has no final state; when it is due; or null: nothing to do here. */
export async function claimOutbound(
  { db, clock, settings }: Services,
  business: string,
  conversation: string,
  paces: object = channelPaces,
): Promise<Claim | Date | null> {
  const rules = {
    knock: knockEverySeconds,
    patience: patienceSeconds,
    probe: longestTryMs(settings.providerTimeoutMs) / 1000,
    trouble: troublesUntilRest,
    paces,
  }
  const [row] = await db.call<{ claim: Claim | Waiting | null }>(
    'select hilo_claim_outbound($1, $2, $3::jsonb, $4) as claim',
    [business, conversation, JSON.stringify(rules), clock.now()],
  )
  const claim = row?.claim ?? null
  return claim && 'wait' in claim ? new Date(claim.wait) : claim
}
