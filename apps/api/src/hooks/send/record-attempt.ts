import { type HookPause, limits } from '@hilo/contracts'
import { recordAudit } from '../../audit/record-audit'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { faultPoint } from '../../platform/errors/fault-points'
import type { Services } from '../../platform/services'
import { planAgain } from './claim-deliveries'
import { markFirstDeliveries } from './mark-first-deliveries'
import { type HookHealth, laterRest, planAfter } from './plan-retry'
import type { Sent } from './send-message'

interface Ref {
  readonly business: string
  readonly hook: string
  readonly delivery: string
}

interface LockedHook extends HookHealth {
  readonly name: string
  readonly backoff_until: Date | null
  readonly paused_at: Date | null
}

interface LockedDelivery {
  readonly state: string
  readonly subject_uuid: string
  readonly attempts: number
  readonly created_at: Date
  readonly erased: boolean
}

/** Always the hook first. */
const lockHealth: Statement = {
  name: 'lock_health_of_hook',
  text: `select name, failing_since, failures, backoff_until, paused_at, ${planAgain} from hooks
    where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}
const lockDelivery: Statement = {
  name: 'lock_hook_delivery',
  text: `select state, subject_uuid, attempts, created_at, erased from hook_deliveries
    where business_uuid = $1::uuid and uuid = $2::uuid for update`,
}
const writeDelivery: Statement = {
  name: 'write_hook_delivery',
  text: `update hook_deliveries set state = $3, first = first and $3 = 'waiting', next_at = $4::timestamptz, attempts = attempts + 1,
      claimed_until = null, last_status = $5, last_error = $6, last_ms = $7
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const insertAttempt: Statement = {
  name: 'insert_hook_attempt',
  text: `insert into hook_attempts (business_uuid, delivery_uuid, at, ms, status, error, request, answer)
    values ($1::uuid, $2::uuid, $3::timestamptz, $4, $5, $6, $7, $8)`,
}
const writeHealth: Statement = {
  name: 'write_health_of_hook',
  text: `update hooks set failing_since = $3::timestamptz, failures = $4, backoff_until = $5::timestamptz,
      delivered_at = coalesce($6::timestamptz, delivered_at), paused_at = coalesce(paused_at, $7::timestamptz), pause = coalesce(pause, $8)
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const readAdmins: Statement = {
  name: 'read_admins_to_tell',
  text: `select email from users where business_uuid = $1::uuid and active and role in ('ADMIN', 'SUPER_ADMIN') order by created_at
    limit 20`,
}

/**
 * Records the outcome of an attempt. If the process dies before this, the message is sent again with the same id. Also for a repeat by a
 * person, after the message had arrived or was given up.
 */
export async function recordAttempt(services: Services, ref: Ref, sent: Sent): Promise<void> {
  await faultPoint('hook.after-request')
  const { business, hook, delivery } = ref
  await services.db.write({ business, background: true, inOrder: true }, async (tx) => {
    const now = services.clock.now()
    const [health] = await tx.send<LockedHook>(lockHealth, [business, hook])
    const [row] = await tx.send<LockedDelivery>(lockDelivery, [business, delivery])
    if (!health || !row) return
    const plan = planAfter(sent, { ...row, attempts: row.attempts + 1 }, health, now, Math.random())
    const { failing_since, failures } = plan.hook
    const backoff_until = laterRest(health.backoff_until, plan.hook.backoff_until, sent.at)
    const arrives = plan.delivery.state === 'delivered'
    // A message that has arrived stays so; one that was given up is not sent automatically again.
    const state = row.state === 'waiting' || arrives ? plan.delivery.state : row.state
    const pause = health.paused_at ? null : plan.hook.pause
    await tx.send(writeDelivery, [
      business,
      delivery,
      state,
      plan.delivery.next_at,
      sent.status,
      sent.error,
      sent.ms,
    ])
    if (row.state === 'waiting' && state !== 'waiting')
      await markFirstDeliveries(tx, business, [{ hook, subject: row.subject_uuid }])
    await tx.send(insertAttempt, [
      business,
      delivery,
      sent.at,
      sent.ms,
      sent.status,
      sent.error,
      row.erased ? null : sent.request.slice(0, limits.hookKept),
      row.erased ? null : sent.answer,
    ])
    await tx.send(writeHealth, [
      business,
      hook,
      failing_since,
      failures,
      backoff_until,
      arrives ? now : null,
      pause && now,
      pause,
    ])
    if (pause) await tellPaused(services, tx, { business, hook, name: health.name, pause }, now)
  })
}

/** It is in the audit log, and each admin gets a mail. */
async function tellPaused(
  { jobs }: Services,
  tx: PipelinedTx,
  {
    business,
    hook,
    name,
    pause,
  }: { readonly business: string; readonly hook: string; readonly name: string; readonly pause: HookPause },
  now: Date,
): Promise<void> {
  const origin = { actor: { business, uuid: null }, address: null }
  await recordAudit(tx, origin, now, { action: 'hook.pause', target: hook, name, details: { pause } })
  for (const { email } of await tx.send<{ email: string }>(readAdmins, [business]))
    await jobs.add(
      tx,
      'notify_hook_paused',
      { business, email, name, pause },
      { key: `hook-paused:${hook}:${email}` },
    )
}
