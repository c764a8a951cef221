import type { ChannelHealth } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { releaseQueue } from '../outbound/queue/release-queue'
import { senderOf } from '../platform/db/sender'
import type { Services } from '../platform/services'
import type { Diagnosis } from './diagnose-channel'

/** Well within a minute, and not all of them at once. */
const everyMs = 25_000
const spreadMs = 10_000
/** What did not answer once is asked again before anybody is told. */
const soonMs = 8_000

/** With these, messages wait. */
const holding: readonly ChannelHealth[] = ['token_refused', 'blocked', 'unreachable']

interface Circumstances {
  /** The provider did not tell us any more, and was asked to. */
  readonly resubscribed?: boolean
  /** It did not tell us all, and was asked for the rest. */
  readonly completed?: boolean
  readonly retryAfterMs?: number | null
  /** The next look will know more. */
  readonly soon?: boolean
}

/**
 * Writes down how an account was found, unless somebody has taken the check over or changed the account since. What
 * waited for it to work again is due at once, each conversation in its own order.
 */
export async function recordHealth(
  { db, clock, log }: Services,
  { business_uuid: business, uuid, check_at: lease, health: before }: ChannelAccountRecord,
  { health, detail, failed }: Diagnosis,
  { resubscribed = false, completed = false, retryAfterMs = null, soon = false }: Circumstances = {},
): Promise<void> {
  const now = clock.now()
  const changed = await db.tenant(business, async (tx) => {
    const [row] = await tx.$queryRaw<{ health: ChannelHealth }[]>`
      select health::text from channel_accounts
      where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid and state = 'active'
        and check_at = ${lease}::timestamptz
      for no key update`
    if (!row) return false
    // A message was refused while we asked: the next look will tell who is right.
    const overtaken = row.health === 'token_refused' && before !== 'token_refused'
    // Who has stopped the account answers all the same: only a message that gets through, or a person, ends that.
    const stopped = row.health === 'blocked' && health !== 'token_refused'
    const shown = overtaken || stopped ? row.health : health
    const wait = overtaken || failed === 1 || soon ? soonMs : Math.max(everyMs, retryAfterMs ?? 0)
    const next = new Date(now.getTime() + wait + Math.random() * (wait === soonMs ? 0 : spreadMs))
    await tx.channelAccount.updateMany({
      where: { business_uuid: business, uuid },
      data: {
        check_at: next,
        checks_failed: failed,
        updated_at: now,
        ...(shown === health && {
          health,
          health_detail: detail,
          auth_error: health === 'token_refused' ? detail : null,
          blocked: false,
          ...(health === 'token_refused' && health !== before && { last_error: detail, last_error_at: now }),
        }),
        ...((resubscribed || completed) && { resubscribed_at: now }),
        ...(resubscribed &&
          health !== 'not_subscribed' && { last_error: resubscribedSentence, last_error_at: now }),
      },
    })
    if (holding.includes(row.health) && !holding.includes(shown))
      await releaseQueue(senderOf(tx), business, uuid, now)
    return shown !== row.health
  })
  // What it was found to be need not be what it is said to be.
  if (changed) log.warn({ account: uuid, health, detail }, 'a channel is in another state')
}

const resubscribedSentence = 'El proveedor no avisaba de lo que llega: Hilo se lo pidió de nuevo.'
