import { type ChannelType, isMediaKind, type SendPace } from '@hilo/contracts'
import { accountBucket, customerBucket, type Micros, microsOf, momentAfter, takeFrom } from '../pace/bucket'
import type { AccountPace, ClaimFacts, QueuedEntry, SendingConversation } from './read-facts'

/** The fields of the next message or message act that planning needs. */
type NextInQueue = Pick<QueuedEntry, 'next_attempt_at' | 'queued_at' | 'created_at'> & {
  readonly type: string
}
type PlanFacts = Omit<ClaimFacts, 'entry' | 'quiet'> & { readonly entry: NextInQueue | null }

export interface ClaimRules {
  /** While the provider refuses the token or stops the account, one message of the account is tried this often. */
  readonly authRetryMs: number
  /** The longest wait of a message on an account that needs no repair. After that it fails. */
  readonly maxWaitMs: number
  /** While a probe finds out whether a provider works again, nothing else of the account is sent for this long. */
  readonly probeMs: number
  /** After so many failures in a row an account backs off. */
  readonly failuresUntilBackoff: number
  readonly paces: Partial<Record<ChannelType, SendPace>>
}

type ClaimPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wait'; readonly until: Date; readonly writes: ClaimWrites }
  | {
      readonly kind: 'send'
      /** True if it has waited for too long and must not be sent any more. */
      readonly overdue: boolean
      /** True if the account was backing off: this attempt finds out whether its provider works again. */
      readonly probe: boolean
      readonly writes: ClaimWrites
    }

/** The pacing columns to write. */
export interface ClaimWrites {
  /** The message's `next_attempt_at`. */
  readonly due?: Date
  /** The customer's bucket, and the conversation's slot among those of the account. */
  readonly conversation?: Pick<SendingConversation, 'bucket_full_at' | 'slot_at'>
  /** The account's bucket. */
  readonly bucketFullAt?: Micros
  /** Until when nothing else of the account is sent. */
  readonly blockedUntil?: Date
  /** This message finds out whether the account may send again: the next one that does waits as long as after a refusal. */
  readonly probedAt?: Date
}

/** A slot that was missed by more than this is lost. */
const slotKeptMs = 10_000

const wait = (until: Date, writes: ClaimWrites = {}): ClaimPlan => ({ kind: 'wait', until, writes })
const send = (writes: ClaimWrites = {}, flags: { overdue?: boolean; probe?: boolean } = {}): ClaimPlan => ({
  kind: 'send',
  overdue: false,
  probe: false,
  ...flags,
  writes,
})
const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)
const latest = (...moments: readonly (Date | null | undefined)[]): Date =>
  new Date(Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0)))

/** Plans whether a conversation's first queued message, or a message act, is sent now, and its tokens from the buckets of account and customer. */
export function planClaim(facts: PlanFacts, rules: ClaimRules, now: Date): ClaimPlan {
  const { entry, attempts, account, pace } = facts
  if (!entry || attempts.some(({ state }) => state === 'requesting')) return { kind: 'nothing' }
  if (account.state === 'paused') return { kind: 'nothing' }
  if (account.state === 'disconnected')
    return entry.next_attempt_at && entry.next_attempt_at > now ? wait(entry.next_attempt_at) : send()

  if (account.auth_error === null && isOverdue(entry, pace, rules, now)) return send({}, { overdue: true })
  const backoffUntil = latest(entry.next_attempt_at, pace.blocked_until)
  if (backoffUntil > now) return wait(backoffUntil)
  const lastTry = latest(account.last_error_at, pace.probed_at)
  const authRetryAt = account.auth_error === null ? null : later(lastTry, rules.authRetryMs)
  if (authRetryAt && authRetryAt > now) return wait(authRetryAt, { due: authRetryAt })
  return planPacing(facts, entry, pace, rules, now)
}

/** `wait_counted_from` leaves out the time in which people had to repair the account. */
const isOverdue = (
  { queued_at, created_at }: NextInQueue,
  { wait_counted_from }: AccountPace,
  { maxWaitMs }: ClaimRules,
  now: Date,
): boolean => latest(queued_at, created_at, wait_counted_from).getTime() + maxWaitMs <= now.getTime()

/** Takes from the customer's bucket first, then from the account's. */
function planPacing(
  { conversation, account }: PlanFacts,
  entry: NextInQueue,
  pace: AccountPace,
  { paces, probeMs, failuresUntilBackoff }: ClaimRules,
  now: Date,
): ClaimPlan {
  const limits = paces[account.type]
  const micros = microsOf(now)
  let { bucket_full_at } = conversation
  if (limits?.customer) {
    // Only this conversation takes from the customer's bucket, so it needs no slot.
    const taken = takeFrom(customerBucket(limits.customer), bucket_full_at, 1, micros)
    if (taken.at > micros) return wait(momentAfter(taken.at), { due: momentAfter(taken.at) })
    bucket_full_at = taken.bucketFullAt
  }
  const slot = usableSlot(conversation, pace, now)
  if (slot && slot > now) return wait(slot)
  const taken =
    limits && !slot
      ? takeFrom(
          accountBucket(limits, account.messages_per_second),
          pace.bucket_full_at,
          isMediaKind(entry.type) ? limits.account.fileCost : 1,
          micros,
        )
      : null
  const writes: ClaimWrites = taken ? { bucketFullAt: taken.bucketFullAt } : {}
  if (taken && taken.at > micros) {
    const slot_at = momentAfter(taken.at)
    return wait(slot_at, {
      ...writes,
      conversation: { bucket_full_at: conversation.bucket_full_at, slot_at },
    })
  }
  const changed = conversation.slot_at !== null || conversation.bucket_full_at !== bucket_full_at
  const probe = pace.consecutive_failures >= failuresUntilBackoff
  return send(
    {
      ...writes,
      ...(changed && { conversation: { bucket_full_at, slot_at: null } }),
      ...(account.auth_error !== null && { probedAt: now }),
      ...(probe && { blockedUntil: new Date(now.getTime() + probeMs) }),
    },
    { probe },
  )
}

/** The conversation's slot. One from before the account's backoff, or one that was missed for too long, is void. */
function usableSlot(
  { slot_at }: SendingConversation,
  { blocked_until }: AccountPace,
  now: Date,
): Date | null {
  if (slot_at === null || slot_at.getTime() < now.getTime() - slotKeptMs) return null
  return blocked_until !== null && slot_at < blocked_until ? null : slot_at
}
