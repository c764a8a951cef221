import type { RequestOrigin } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'
import { changeHook } from './change-hook'

const pause: Statement = {
  name: 'pause_hook',
  text: `update hooks set paused_at = $3::timestamptz, pause = 'person', updated_at = $3::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const resume: Statement = {
  name: 'resume_hook',
  text: `update hooks set paused_at = null, pause = null, failing_since = null, failures = 0, backoff_until = null,
      updated_at = $3::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}
const tryNow: Statement = {
  name: 'try_waiting_deliveries',
  text: `update hook_deliveries set next_at = $3::timestamptz
    where business_uuid = $1::uuid and hook_uuid = $2::uuid and state = 'waiting' and next_at > $3::timestamptz`,
}

/** Messages of later events wait, as long as the ledger keeps them. */
export const pauseHook = (services: Services, by: RequestOrigin, id: string) =>
  changeHook(services, by, { id, action: 'hook.pause' }, async (tx, { paused_at }, now) => {
    if (paused_at) return null
    await tx.send(pause, [by.actor.business, id, now])
    return {}
  })

/** Resumes the hook: waiting messages are sent at once. */
export const resumeHook = (services: Services, by: RequestOrigin, id: string) =>
  changeHook(services, by, { id, action: 'hook.resume' }, async (tx, { paused_at }, now) => {
    if (!paused_at) return null
    await tx.send(resume, [by.actor.business, id, now])
    await tx.send(tryNow, [by.actor.business, id, now])
    return {}
  })
