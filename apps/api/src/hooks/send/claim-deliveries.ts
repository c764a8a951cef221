import { Prisma, sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import { mayLeave } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { backoffAfter } from './plan-retry'

/**
 * SQL: statements after this one are planned each time. The ledger of a young or quiet installation grows from nothing to thousands of
 * messages in a moment: the plan that was made while it was empty reads all of them to find one, until Postgres counts them.
 */
export const planAgain = `set_config('plan_cache_mode', 'force_custom_plan', true)`

/** Longer than a request and the record of its outcome take: an older claim belongs to a process that died. */
const claimMs = 60_000

export interface Message {
  readonly uuid: string
  readonly hook_uuid: string
  readonly event_uuid: string
  readonly type: string
  readonly about_uuid: string | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly happened_at: Date
}
export interface Receiver {
  readonly url: string
  readonly with_content: boolean
  readonly secret: Buffer
  readonly previous_secret: Buffer | null
  readonly previous_until: Date | null
}
export interface Claimed {
  readonly receiver: Receiver
  readonly messages: readonly Message[]
}

export const receiverColumns = 'url, with_content, secret, previous_secret, previous_until'
export const messageColumns = 'uuid, hook_uuid, event_uuid, type, about_uuid, facts, happened_at'

const lockReceiver: Statement = {
  name: 'lock_receiver_of_hook',
  text: `select ${receiverColumns}, failures from hooks h where h.business_uuid = $1::uuid and h.uuid = $2::uuid and h.paused_at is null
      and (h.backoff_until is null or h.backoff_until <= $3::timestamptz)
      and not exists (select from businesses b where b.uuid = $1::uuid and b.disabled_at is not null)
    for no key update of h`,
}

/**
 * The first of each subject alone, so that later ones wait until it has arrived or was given up. By an index of those, so that it reads
 * no more of ten thousand than it takes, and the ids as an array, without which Postgres joins them with all that wait. Messages on their way are counted here, after the lock: before it two processes would count the same.
 */
const claim: Statement = {
  name: 'claim_hook_deliveries',
  text: `update hook_deliveries set claimed_until = $4::timestamptz
    where business_uuid = $1::uuid and id = any(array(
      select d.id from hook_deliveries d
      where d.business_uuid = $1::uuid and d.hook_uuid = $2::uuid and d.state = 'waiting' and d.first and d.next_at <= $3::timestamptz
        and (d.claimed_until is null or d.claimed_until <= $3::timestamptz)
      order by d.next_at, d.id limit greatest(0, least($5::int, $6::int - (
        select count(*)::int from hook_deliveries c where c.business_uuid = $1::uuid and c.hook_uuid = $2::uuid
          and c.state = 'waiting' and c.claimed_until > $3::timestamptz)))))
    returning ${messageColumns}`,
}

/**
 * Takes the messages of a hook that are due, at most as many as may be on their way at once in all processes. A hook that does not answer
 * is sent one at a time.
 */
export async function claimDeliveries(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { business, hook }: { readonly business: string; readonly hook: string },
  { room, atOnce }: { readonly room: number; readonly atOnce: number },
): Promise<Claimed | null> {
  return db.write({ business, background: true, inOrder: true }, async (tx) => {
    const now = clock.now()
    const [free] = await sendSql<{ free: boolean }>(
      tx,
      sql`select ${mayLeave()} as free, ${Prisma.raw(planAgain)}`,
    )
    if (!free?.free) return null
    const [receiver] = await tx.send<Receiver & { failures: number }>(lockReceiver, [business, hook, now])
    if (!receiver) return null
    const most = receiver.failures < backoffAfter ? atOnce : 1
    const until = new Date(now.getTime() + claimMs)
    const messages = await tx.send<Message>(claim, [business, hook, now, until, room, most])
    return { receiver, messages }
  })
}
