import type { PushKind, PushMessage } from '@hilo/contracts'
import type { InteractionRecord } from '../entries/interaction-records'
import { sql } from '../platform/db/db'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { addJobs } from '../platform/jobs/add-jobs'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { isQuietAt } from './is-quiet'
import { postPush } from './post-push'
import { readPushKeys } from './push-keys'
import { sendJobOf } from './send-job'

type SendPush = JobPayloads['send_push']

/** How long a push service keeps a push for a device that is off, and one of a call, which rings no longer then. */
const keptSeconds = 12 * 3600
const callSeconds = 40
/** Pushes hold workers of the queue, also those of messages: a service that does not answer is tried again later. */
const timeoutMs = 5_000
const firstRetryMs = 5_000
const mostAttempts = 7
/** Of what is shown of a message: a push has room for 4096 bytes. */
const mostText = 300

interface PushRow extends Pick<InteractionRecord, 'contact_name' | 'last_message'> {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly quiet_from: string | null
  readonly quiet_to: string | null
  readonly time_zone: string
  readonly with_content: boolean
  readonly kind: PushKind
  readonly count: number
  readonly shown: boolean
  readonly version: number
  readonly on_device: boolean
  readonly attempts: number
  readonly changed_at: Date
  readonly due_at: Date
}

const recordSent: Statement = {
  name: 'record_push_sent',
  text: `update pushes set sent_version = $4, on_device = $5, attempts = 0
    where business_uuid = $1::uuid and subscription_uuid = $2::uuid and conversation_uuid = $3::uuid and sent_version < $4
    returning version`,
}
const recordFailure: Statement = {
  name: 'record_push_failure',
  text: `update pushes set attempts = attempts + 1, due_at = $5::timestamptz
    where business_uuid = $1::uuid and subscription_uuid = $2::uuid and conversation_uuid = $3::uuid and version = $4
    returning version`,
}
const dropDevice: Statement = {
  name: 'drop_dead_push_subscription',
  text: `delete from push_subscriptions where business_uuid = $1::uuid and uuid = $2::uuid and endpoint = $3`,
}

/**
 * The job: tells a device's push service what the device is to show of a chat now, if it does not have that yet. A process that dies
 * between the two sends it again: the device drops a version that it has.
 */
export async function sendPush(services: Services, of: SendPush): Promise<void> {
  const { db, clock, settings, log } = services
  const now = clock.now()
  const row = await readPush(services, of, now)
  if (!row) return
  // Somebody has the chat open, and is given time to read it; or the service asked to wait.
  if (row.due_at > now) return again(services, of, row.due_at)
  const message = messageOf(of, row, now)
  if (message === null) return recorded(services, of, row, row.on_device)
  const outcome = await postPush(
    {
      ...row,
      payload: JSON.stringify(message),
      topic: of.conversation.replaceAll('-', ''),
      urgency: row.kind === 'waiting' || !row.shown ? 'normal' : 'high',
      ttlSeconds: row.kind === 'calls' ? callSeconds : keptSeconds,
    },
    {
      keys: await readPushKeys(services),
      publicUrl: settings.publicUrl,
      ownBase: settings.pushServiceBase,
      timeoutMs,
    },
  )
  if (outcome === 'sent') return recorded(services, of, row, row.shown)
  if (outcome === 'gone') {
    log.info({ subscription: of.subscription }, 'a device has no longer the subscription of its pushes')
    await db.write(of.business, (tx) =>
      tx.commit(tx.send(dropDevice, [of.business, of.subscription, row.endpoint])),
    )
    return
  }
  if (outcome === 'refused' || row.attempts + 1 >= mostAttempts || row.kind === 'calls') {
    log.warn({ subscription: of.subscription }, 'a push could not be sent')
    return recorded(services, of, row, row.on_device)
  }
  const at = new Date(now.getTime() + (outcome.later ?? firstRetryMs * 2 ** row.attempts))
  await db.write(of.business, async (tx) => {
    const counted = await tx.send(recordFailure, [
      of.business,
      of.subscription,
      of.conversation,
      row.version,
      at,
    ])
    // What is newer has a job of its own.
    if (counted.length > 0) await addJobs(tx, [sendJobOf(of, at)], now)
  })
}

async function readPush({ db }: Services, of: SendPush, now: Date): Promise<PushRow | undefined> {
  const [row] = await db.read<PushRow>(
    of.business,
    sql`select p.endpoint, p.p256dh, p.auth, p.quiet_from, p.quiet_to, p.time_zone, p.with_content,
        s.kind, s.count, s.shown, s.version, s.on_device, s.attempts, s.changed_at, s.due_at, r.contact_name, r.last_message
      from pushes s
      join push_subscriptions p on p.business_uuid = s.business_uuid and p.uuid = s.subscription_uuid
      join sessions x on x.business_uuid = p.business_uuid and x.uuid = p.session_uuid
        and x.revoked_at is null and x.expires_at > ${now}::timestamptz
      join users u on u.business_uuid = p.business_uuid and u.uuid = p.user_uuid and u.active
      left join interaction_rows r on r.business_uuid = s.business_uuid and r.uuid = s.interaction_uuid
      where s.business_uuid = ${of.business}::uuid and s.subscription_uuid = ${of.subscription}::uuid
        and s.conversation_uuid = ${of.conversation}::uuid and s.sent_version < s.version`,
  )
  return row
}

/** Apple ends the subscription of whoever sends what shows nothing. */
const mustShow = (endpoint: string): boolean => new URL(endpoint).hostname.endsWith('.push.apple.com')

/** Null: nothing to tell, because the device shows nothing of it, or has its quiet hours. */
function messageOf({ conversation: chat }: SendPush, row: PushRow, now: Date): PushMessage | null {
  const { version, count, kind } = row
  if (!row.shown) return row.on_device && !mustShow(row.endpoint) ? { chat, version, shows: null } : null
  if (isQuietAt(row, now)) return null
  const { last_message: last } = row
  return {
    chat,
    version,
    shows: kind,
    count,
    at: row.changed_at.toISOString(),
    ...(row.with_content && {
      name: row.contact_name ?? '',
      ...(last?.author === 'client' && kind !== 'mentions' && { text: last.preview.slice(0, mostText) }),
    }),
  }
}

async function recorded(
  services: Services,
  of: SendPush,
  { version }: PushRow,
  onDevice: boolean,
): Promise<void> {
  const values = [of.business, of.subscription, of.conversation, version, onDevice]
  const [now] = await services.db.write(of.business, (tx) =>
    tx.commit(tx.send<{ version: number }>(recordSent, values)),
  )
  // Changed while it was being sent: its own job may have run before this was known.
  if (now && now.version > version) await again(services, of, services.clock.now())
}

const again = ({ db, clock }: Services, of: SendPush, at: Date): Promise<void> =>
  db.write(of.business, (tx) => addJobs(tx, [sendJobOf(of, at)], clock.now()))
