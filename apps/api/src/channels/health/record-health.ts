import type { ChannelHealth } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Statement } from '../../platform/db/pipeline/pipeline'
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
/** After a first failure the next check comes soon, before anybody is notified. */
const soonMs = 8_000

/** In these states messages wait. */
const holding: readonly ChannelHealth[] = ['token_refused', 'blocked', 'unreachable']

interface WrittenHealth {
  readonly health: ChannelHealth
  readonly health_version: number
}

export interface CheckDetails {
  /** The subscription was lost and has been renewed. */
  readonly resubscribed?: boolean
  /** The subscription lacked events and has been completed. */
  readonly completed?: boolean
  /** The provider was asked whether the account's identifiers belong together, and nothing speaks against it. */
  readonly proven?: boolean
  /** The answer about the subscription: the missing part; null: complete; undefined: no answer. */
  readonly events?: { readonly missing: string | null | undefined } | undefined
  readonly retryAfterMs?: number | null
  /** The next check should come soon. */
  readonly soon?: boolean
}

const lockChecked: Statement = {
  name: 'lock_checked_account',
  text: `select health::text, health_version from channel_accounts
    where business_uuid = $1::uuid and uuid = $2::uuid and state = 'active' and next_check_at = $3::timestamptz
    for no key update`,
}
/** The health ($7) and what belongs to it are written where $6 says so. */
const writeCheck: Statement = {
  name: 'write_check_of_account',
  text: `update channel_accounts set updated_at = $3::timestamptz, next_check_at = $4::timestamptz, checks_failed = $5::int,
      health = case when $6::boolean then $7::channel_health else health end,
      health_detail = case when $6::boolean then $8 else health_detail end,
      auth_error = case when $6::boolean then $9 else auth_error end, blocked = blocked and not $6::boolean,
      last_error = coalesce($10, last_error),
      last_error_at = case when $10 is null then last_error_at else $3::timestamptz end,
      resubscribed_at = case when $11::boolean then $3::timestamptz else resubscribed_at end,
      options = options || $12::jsonb
    where business_uuid = $1::uuid and uuid = $2::uuid returning health_version, health::text`,
}

/**
 * Records the result of a check, unless another check was claimed or the account was changed since. Once the account works
 * again, its queued messages are due, each conversation in its own order.
 */
export async function recordHealth(
  { db, clock, log, announcer }: Services,
  { business_uuid: business, uuid, next_check_at: lease, health: before }: ChannelAccountRecord,
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
  const recorded = await db.write(business, async (tx) => {
    const [row] = await tx.send<WrittenHealth>(lockChecked, [business, uuid, lease])
    if (!row) return { changed: false, stored: noEvents }
    // A message was refused during the check: the next check decides.
    const overtaken = row.health === 'token_refused' && before !== 'token_refused'
    // A provider that blocks the account still answers: only an accepted message, or a person, ends `blocked`.
    const stopped = row.health === 'blocked' && health !== 'token_refused'
    const shown = overtaken || stopped ? row.health : health
    const wait = overtaken || failed === 1 || soon ? soonMs : Math.max(everyMs, retryAfterMs ?? 0)
    const next = new Date(now.getTime() + wait + Math.random() * (wait === soonMs ? 0 : spreadMs))
    const isRefusedNow = shown === health && health === 'token_refused' && health !== before
    const missing = events?.missing
    const asked = {
      ...(proven && { proven_at: now }),
      ...(events && { events_at: now }),
      ...(missing !== undefined && { fields_subscribed: missing === null }),
    }
    const [written] = await tx.send<WrittenHealth>(writeCheck, [
      business,
      uuid,
      now,
      next,
      failed,
      shown === health,
      health,
      detail,
      health === 'token_refused' ? detail : null,
      resubscribed && health !== 'not_subscribed' ? resubscribedSentence : isRefusedNow ? detail : null,
      resubscribed || completed,
      asked,
    ])
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
    // Other reasons for a stop show once the token is accepted.
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
