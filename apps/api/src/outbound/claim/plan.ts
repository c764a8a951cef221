import type { ChannelType } from '@hilo/contracts'
import type { SendPace } from '../../channels/adapter'
import { accountBucket, customerBucket, type Micros, microsOf, momentAfter, takeFrom } from '../pace/bucket'
import type { AccountPace, ClaimFacts, QueuedEntry, SendingConversation } from './read-facts'

export interface ClaimRules {
  /** While a token is refused, one message of the account knocks this often. */
  readonly knockMs: number
  /** The longest that a message waits on an account that nobody has to repair. */
  readonly patienceMs: number
  /** For how long the one that finds out whether a provider works again is alone. */
  readonly probeMs: number
  /** After so many troubles in a row an account is out of order. */
  readonly troubles: number
  readonly paces: Partial<Record<ChannelType, SendPace>>
}

export type ClaimPlan =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'wait'; readonly until: Date; readonly writes: ClaimWrites }
  | {
      readonly kind: 'send'
      /** It has waited for too long: nobody expects it any more. */
      readonly overdue: boolean
      /** The account was out of order, and this try finds out whether it still is. */
      readonly probe: boolean
      readonly writes: ClaimWrites
    }

/** What changes beside the message itself. */
export interface ClaimWrites {
  /** When the message is due. */
  readonly due?: Date
  /** The customer's bucket, and the turn that the conversation has among those of the account. */
  readonly conversation?: Pick<SendingConversation, 'paced_to' | 'slot_at'>
  /** The account's bucket. */
  readonly pacedTo?: Micros
  /** Until when nothing else of the account leaves. */
  readonly blockedUntil?: Date
}

/** A turn that was missed for as long is none. */
const turnKeptMs = 10_000

const wait = (until: Date, writes: ClaimWrites = {}): ClaimPlan => ({ kind: 'wait', until, writes })
const send = (writes: ClaimWrites = {}, own: { overdue?: boolean; probe?: boolean } = {}): ClaimPlan => ({
  kind: 'send',
  overdue: false,
  probe: false,
  ...own,
  writes,
})
const later = (moment: Date | null, ms: number): Date | null => moment && new Date(moment.getTime() + ms)
const latest = (...moments: readonly (Date | null | undefined)[]): Date =>
  new Date(Math.max(0, ...moments.map((moment) => moment?.getTime() ?? 0)))

/** Whether the first waiting message of a conversation leaves now, and what that takes from the account and the customer. */
export function planClaim(facts: ClaimFacts, rules: ClaimRules, now: Date): ClaimPlan {
  const { entry, attempts, account, pace } = facts
  if (!entry || attempts.some(({ state }) => state === 'requesting')) return { kind: 'nothing' }
  if (account.state === 'paused') return { kind: 'nothing' }
  if (account.state === 'disconnected' || !pace)
    return entry.next_attempt_at && entry.next_attempt_at > now ? wait(entry.next_attempt_at) : send()

  if (account.auth_error === null && isOverdue(entry, pace, rules, now)) return send({}, { overdue: true })
  const rest = latest(entry.next_attempt_at, pace.blocked_until)
  if (rest > now) return wait(rest)
  const knock = account.auth_error === null ? null : later(account.last_error_at, rules.knockMs)
  if (knock && knock > now) return wait(knock, { due: knock })
  return planTurn(facts, entry, pace, rules, now)
}

/** The time in which people had to repair the account is not counted. */
const isOverdue = (
  { queued_at, created_at }: QueuedEntry,
  { patience_from }: AccountPace,
  { patienceMs }: ClaimRules,
  now: Date,
): boolean => latest(queued_at, created_at, patience_from).getTime() + patienceMs <= now.getTime()

/** First the customer's bucket, then the account's. */
function planTurn(
  { conversation, account }: ClaimFacts,
  entry: QueuedEntry,
  pace: AccountPace,
  { paces, probeMs, troubles }: ClaimRules,
  now: Date,
): ClaimPlan {
  const limits = paces[account.type]
  const micros = microsOf(now)
  let { paced_to } = conversation
  if (limits?.customer) {
    // Only this conversation takes from it: a turn need not be kept.
    const taken = takeFrom(customerBucket(limits.customer), paced_to, 1, micros)
    if (taken.at > micros) return wait(momentAfter(taken.at), { due: momentAfter(taken.at) })
    paced_to = taken.pacedTo
  }
  const turn = turnOf(conversation, pace, now)
  if (turn && turn > now) return wait(turn)
  const taken =
    limits && !turn
      ? takeFrom(
          accountBucket(limits, account.messages_per_second),
          pace.paced_to,
          entry.type === 'document' ? limits.account.fileCost : 1,
          micros,
        )
      : null
  const writes: ClaimWrites = taken ? { pacedTo: taken.pacedTo } : {}
  if (taken && taken.at > micros) {
    const slot_at = momentAfter(taken.at)
    return wait(slot_at, { ...writes, conversation: { paced_to: conversation.paced_to, slot_at } })
  }
  const changed = conversation.slot_at !== null || conversation.paced_to !== paced_to
  const probe = pace.troubles >= troubles
  return send(
    {
      ...writes,
      ...(changed && { conversation: { paced_to, slot_at: null } }),
      ...(probe && { blockedUntil: new Date(now.getTime() + probeMs) }),
    },
    { probe },
  )
}

/** A turn from before a rest of the account, or one that was missed for long, is none. */
function turnOf({ slot_at }: SendingConversation, { blocked_until }: AccountPace, now: Date): Date | null {
  if (slot_at === null || slot_at.getTime() < now.getTime() - turnKeptMs) return null
  return blocked_until !== null && slot_at < blocked_until ? null : slot_at
}
