import { randomUUID } from 'node:crypto'
import type { ChannelType } from '@hilo/contracts'
import type { SendPace } from '../../channels/adapter'
import { longestTryMs } from '../../channels/call-provider'
import { troublesUntilRest } from '../../channels/note-pace'
import { adapters } from '../../channels/registry'
import { untangle } from '../../platform/db/untangle'
import type { Services } from '../../platform/services'
import { planClaim } from './plan'
import { type Addressed, type QueuedEntry, readClaimFacts, type SendingAccount } from './read-facts'
import { writeAttempt, writeTurn } from './write'

/** A message of ours that nobody else is handing over now. */
export interface Claim extends Addressed {
  readonly attempt: string
  /** Its tries count this one. */
  readonly entry: QueuedEntry
  readonly window_closes_at: Date | null
  /** Another app of the provider answers this customer. */
  readonly managed_outside: boolean
  /** It has waited for too long: nobody expects it any more. */
  readonly overdue: boolean
  /** The account was out of order, and this try finds out whether it still is. */
  readonly probe: boolean
  readonly account: ClaimedAccount
}

export interface ClaimedAccount
  extends Pick<SendingAccount, 'uuid' | 'type' | 'external_id' | 'state' | 'credentials'> {
  readonly business_uuid: string
  /** Whether the provider refused our token the last time. */
  readonly auth_error: boolean
}

export const knockEveryMs = 300_000
const patienceMs = 24 * 60 * 60_000

type Paces = Partial<Record<ChannelType, SendPace>>

/** What every channel's adapter says of its pace. */
const channelPaces: Paces = Object.fromEntries(
  Object.entries(adapters).map(([type, { limits }]) => [type, limits.pace]),
)

/** The conversation's first message that has no final state; when it is due; or null: nothing to do here. */
export function claimOutbound(
  { db, clock, settings }: Services,
  business: string,
  conversation: string,
  paces: Paces = channelPaces,
): Promise<Claim | Date | null> {
  const now = clock.now()
  const probeMs = longestTryMs(settings.providerTimeoutMs)
  const rules = { knockMs: knockEveryMs, patienceMs, probeMs, troubles: troublesUntilRest, paces }
  return untangle(() =>
    db.pipeline.transaction(business, async (tx) => {
      const facts = await readClaimFacts(tx, business, conversation)
      const plan = facts ? planClaim(facts, rules, now) : null
      if (!facts || !plan || plan.kind === 'nothing') return null

      const { entry, account, attempts, sent, identities } = facts
      const claimed = { business, account: account.uuid, conversation, entry: entry.uuid }
      const turn = writeTurn(tx, claimed, plan.writes)
      if (plan.kind === 'wait') {
        await tx.commit(turn)
        return plan.until
      }
      const attempt = { uuid: randomUUID(), number: (attempts[0]?.number ?? 0) + 1, startedAt: now }
      await tx.commit(Promise.all([turn, writeAttempt(tx, claimed, attempt)]))
      const { overdue, probe } = plan
      const { window_closes_at, managed_outside } = facts.conversation
      return {
        attempt: attempt.uuid,
        entry: { ...entry, attempts: entry.attempts + 1, next_attempt_at: null },
        ...{ overdue, probe, window_closes_at, managed_outside, sent, identities },
        account: { ...account, business_uuid: business, auth_error: account.auth_error !== null },
      }
    }),
  )
}
