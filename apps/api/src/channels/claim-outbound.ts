import type { ChannelType } from '@hilo/contracts'
import type { EntryRecord } from '../interactions/records'
import type { Services } from '../platform/services'

/** A message of ours that nobody else is handing over now. */
export interface Claim {
  readonly attempt: string
  readonly entry: EntryRecord & { readonly attempts: number }
  readonly window_closes_at: string | null
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

/** The conversation's first message that has no final state; when it is due; or null: nothing to do here. */
export async function claimOutbound(
  { db, clock }: Services,
  business: string,
  conversation: string,
): Promise<Claim | Date | null> {
  const [row] = await db.call<{ claim: Claim | Waiting | null }>(
    'select hilo_claim_outbound($1, $2, $3, $4) as claim',
    [business, conversation, knockEverySeconds, clock.now()],
  )
  const claim = row?.claim ?? null
  return claim && 'wait' in claim ? new Date(claim.wait) : claim
}
