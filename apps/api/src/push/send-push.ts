import type { Statement } from '../platform/db/pipeline/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import { addJobs } from '../platform/jobs/add-jobs'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { Services } from '../platform/services'
import { postPush } from './post-push'
import { readPushKeys } from './push-keys'
import { messageOf } from './push-message'
import { type PushRow, readPush } from './read-push'
import { sendJobOf } from './send-job'

type SendPush = JobPayloads['send_push']

/** How long a push service keeps a push for a device that is off; that of a call only as long as it may ring. */
const keptSeconds = 12 * 3600
const callSeconds = 40
/** A push holds a worker of the queue, which messages need too: a service that does not answer in this time is tried again later. */
const timeoutMs = 5_000
const firstRetryMs = 5_000
const mostAttempts = 7

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
const recordGone: Statement = {
  name: 'record_pushes_gone',
  text: `update pushes set on_device = false
    where business_uuid = $1::uuid and subscription_uuid = $2::uuid and conversation_uuid = any($3::uuid[]) and not shown
    returning version`,
}
const dropDevice: Statement = {
  name: 'drop_dead_push_subscription',
  text: `delete from push_subscriptions where business_uuid = $1::uuid and uuid = $2::uuid and endpoint = $3`,
}

/**
 * The job: sends a device's push of a chat to its push service, unless it was sent already. If a process dies after sending and before
 * recording that, it is sent again: the device drops a version that it has.
 */
export async function sendPush(services: Services, of: SendPush): Promise<void> {
  const { db, clock, settings, log } = services
  const now = clock.now()
  const row = await readPush(services, of, now)
  if (!row) return
  // Its person has the chat open and gets time to read it, or the service asked to wait.
  if (row.due_at > now) return again(services, of, row.due_at)
  const message = await messageOf(services, of, row, now)
  if (message === null) return recorded(services, of, row, row.on_device)
  await faultPoint('push.before-request')
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
  await faultPoint('push.after-request')
  if (outcome === 'sent') return recorded(services, of, row, row.shown, message.shows ? message.gone : [])
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
    // A newer version has a job of its own.
    if (counted.length > 0) await addJobs(tx, [sendJobOf(of, at)], now)
  })
}

async function recorded(
  services: Services,
  of: SendPush,
  { version }: PushRow,
  onDevice: boolean,
  gone: PushRow['gone'] = [],
): Promise<void> {
  const { business, subscription, conversation } = of
  const [now] = await services.db.write(business, async (tx) => {
    if (gone.length > 0) await tx.send(recordGone, [business, subscription, gone.map(({ chat }) => chat)])
    return tx.commit(
      tx.send<{ version: number }>(recordSent, [business, subscription, conversation, version, onDevice]),
    )
  })
  // It changed while it was being sent, and the job of the change may have run before this was recorded.
  if (now && now.version > version) await again(services, of, services.clock.now())
}

const again = ({ db, clock }: Services, of: SendPush, at: Date): Promise<void> =>
  db.write(of.business, (tx) => addJobs(tx, [sendJobOf(of, at)], clock.now()))
