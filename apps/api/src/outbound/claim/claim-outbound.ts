import { randomUUID } from 'node:crypto'
import { abilitiesOf, type ChannelType, channelTypes, type SendPace } from '@hilo/contracts'
import { maxAttemptMs } from '../../channels/providers/shared/call-provider'
import { retryOnConflict } from '../../platform/db/pipeline/retry-on-conflict'
import type { Services } from '../../platform/services'
import { failuresUntilBackoff } from '../pace/pace-signal'
import { planClaim } from './plan'
import {
  type QueuedEntry,
  type QueuedMessageAct,
  type Recipient,
  readClaimFacts,
  type SendingAccount,
} from './read-facts'
import { writeAttempt, writeLease, writePacing } from './write'

/** The part of a claim that messages and message acts share. Only the process with the claim may send it. */
interface ClaimBase extends Recipient {
  readonly window_closes_at: Date | null
  /** True if another app of the provider answers this customer. */
  readonly managed_outside: boolean
  /** True if it has waited for too long and must not be sent any more. */
  readonly overdue: boolean
  /** True if the account was backing off: this attempt finds out whether its provider works again. */
  readonly probe: boolean
  readonly account: ClaimedAccount
}
/** The claim of a message. */
export interface Claim extends ClaimBase {
  readonly attempt: string
  readonly startedAt: Date
  /** Its `attempts` include this one. */
  readonly entry: QueuedEntry
}
/** The claim of a message act. */
export interface MessageActClaim extends ClaimBase {
  /** Its `attempts` include this one. */
  readonly act: QueuedMessageAct
}
/** Nothing may leave to providers. */
interface Held {
  readonly held: true
}

export interface ClaimedAccount
  extends Pick<SendingAccount, 'uuid' | 'type' | 'external_id' | 'state' | 'credentials'> {
  readonly business_uuid: string
  /** Whether the provider refused our token at the last attempt. */
  readonly auth_error: boolean
}

export const authRetryMs = 300_000
const maxWaitMs = 24 * 60 * 60_000

type Paces = Partial<Record<ChannelType, SendPace>>

const usualPaces: Paces = Object.fromEntries(channelTypes.map((type) => [type, abilitiesOf(type).pace]))

/** Claims the conversation's next message. A date: when that is due. Held: nothing may leave. Null: there is nothing to send. */
export function claimOutbound(
  { db, clock, settings }: Services,
  business: string,
  conversation: string,
  paces: Paces = usualPaces,
): Promise<Claim | MessageActClaim | Held | Date | null> {
  const now = clock.now()
  const probeMs = maxAttemptMs(settings.providerTimeoutMs)
  const rules = {
    authRetryMs,
    maxWaitMs,
    probeMs,
    failuresUntilBackoff,
    paces,
  }
  return retryOnConflict(() =>
    db.outboundPipeline.transaction(business, async (tx) => {
      const facts = await readClaimFacts(tx, business, conversation)
      if (!facts) return null
      if (facts.quiet) return { held: true }
      const { account, attempts, sent, identifiers } = facts
      const next = facts.entry ?? { ...facts.act, type: facts.act.kind, queued_at: null }
      const plan = planClaim({ ...facts, entry: next }, rules, now)
      if (plan.kind === 'nothing') return null

      const target = { business, account: account.uuid, conversation }
      const pace = () =>
        writePacing(
          tx,
          facts.act ? { ...target, act: facts.act.uuid } : { ...target, entry: facts.entry.uuid },
          plan.writes,
        )
      if (plan.kind === 'wait') {
        await tx.commit(pace())
        return plan.until
      }
      const { overdue, probe } = plan
      const { window_closes_at, managed_outside } = facts.conversation
      const base = {
        ...{ overdue, probe, window_closes_at, managed_outside, sent, identifiers },
        account: { ...account, business_uuid: business, auth_error: account.auth_error !== null },
      }
      if (facts.act) {
        const { act } = facts
        const lease = writeLease(tx, { ...target, act: act.uuid }, new Date(now.getTime() + probeMs))
        await tx.commit(Promise.all([pace(), lease]))
        return { ...base, act: { ...act, attempts: act.attempts + 1 } }
      }
      const { entry } = facts
      const attempt = { uuid: randomUUID(), number: (attempts[0]?.number ?? 0) + 1, startedAt: now }
      await tx.commit(writeAttempt(tx, { ...target, entry: entry.uuid }, plan.writes, attempt))
      return {
        ...base,
        attempt: attempt.uuid,
        startedAt: now,
        entry: { ...entry, attempts: entry.attempts + 1, next_attempt_at: null },
      }
    }),
  )
}
