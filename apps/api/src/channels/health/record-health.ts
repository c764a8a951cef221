import type { ChannelHealth } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { noEvents } from '../../platform/events/write-events'
import type { Services } from '../../platform/services'
import { releaseQueue } from '../../queue/release-queue'
import { writeChannelEvent } from '../accounts/channel-event'
import type { Diagnosis } from './diagnose-channel'
import { observe } from './plan-alarms'
import { changeAlarms, endPastAlarms } from './write-alarms'

/** Within a minute, and not all accounts at once. */
const everyMs = 25_000
const spreadMs = 10_000
/** After a first failure the next check comes soon, before anybody is told. */
const soonMs = 8_000

/** In these states messages wait. */
const holding: readonly ChannelHealth[] = ['token_refused', 'blocked', 'unreachable']

export interface CheckDetails {
  /** The subscription was lost and has been renewed. */
  readonly resubscribed?: boolean
  /** The subscription lacked events and has been completed. */
  readonly completed?: boolean
  /** The provider was asked whether the account's identifiers belong together, and nothing speaks against it. */
  readonly proven?: boolean
  /** The provider was asked what it does not tell us: that, null where it tells all, undefined where it did not say. */
  readonly events?: { readonly missing: string | null | undefined } | undefined
  readonly retryAfterMs?: number | null
  /** The next check should come soon. */
  readonly soon?: boolean
}

/**
 * Records the result of a check, unless another check was claimed or the account was changed since. Once the account works
 * again, its queued messages are due, each conversation in its own order.
 */
export async function recordHealth(
  { db, clock, log, announcer }: Services,
  { business_uuid: business, uuid, check_at: lease, health: before }: ChannelAccountRecord,
  { health, detail, failed }: Diagnosis,
  {
    resubscribed = false,
    completed = false,
    proven = false,
    events,
    retryAfterMs = null,
    soon = false,
  }: CheckDetails = {},
): Promise<void> {
  const now = clock.now()
  const recorded = await db.tenant(business, async (tx) => {
    const [row] = await tx.$queryRaw<{ health: ChannelHealth; health_version: number }[]>`
      select health::text, health_version from channel_accounts
      where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid and state = 'active'
        and check_at = ${lease}::timestamptz
      for no key update`
    if (!row) return { changed: false, stored: noEvents }
    // A message was refused during the check: the next check decides.
    const overtaken = row.health === 'token_refused' && before !== 'token_refused'
    // A provider that blocks the account still answers: only an accepted message, or a person, ends `blocked`.
    const stopped = row.health === 'blocked' && health !== 'token_refused'
    const shown = overtaken || stopped ? row.health : health
    const wait = overtaken || failed === 1 || soon ? soonMs : Math.max(everyMs, retryAfterMs ?? 0)
    const next = new Date(now.getTime() + wait + Math.random() * (wait === soonMs ? 0 : spreadMs))
    const [written] = await tx.channelAccount.updateManyAndReturn({
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
      select: { health_version: true, health: true },
    })
    const missing = events?.missing
    const asked = {
      ...(proven && { proven_at: now }),
      ...(events && { events_at: now }),
      ...(missing !== undefined && { fields_subscribed: missing === null }),
    }
    if (Object.keys(asked).length > 0)
      await tx.$executeRaw`
        update channel_accounts set options = options || ${JSON.stringify(asked)}::jsonb
        where business_uuid = ${business}::uuid and uuid = ${uuid}::uuid`
    const account = { business, uuid }
    const past = await endPastAlarms(tx, account, now)
    const seen =
      missing === undefined
        ? null
        : await changeAlarms(
            tx,
            account,
            (state) => observe(state, { kind: 'fields_missing', detail: missing }, now),
            now,
          )
    // What else stops the account shows once the token is accepted.
    const stands = written?.health ?? shown
    const works = past?.resumed === true || (holding.includes(row.health) && !holding.includes(stands))
    const rested = works && (await releaseQueue(tx, business, uuid, now))
    const changed =
      past?.changed === true ||
      seen?.changed === true ||
      rested ||
      written?.health_version !== row.health_version
    return {
      changed: stands !== row.health,
      stored: await writeChannelEvent(tx, business, { uuid, changed }, now),
    }
  })
  await announcer.announce(recorded.stored)
  // The stored health may differ from the diagnosis.
  if (recorded.changed) log.warn({ account: uuid, health, detail }, 'the health of a channel has changed')
}

const resubscribedSentence = 'El proveedor no avisaba de lo que llega: Hilo se lo pidió de nuevo.'
