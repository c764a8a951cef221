import { isRefusal } from '@hilo/contracts'
import type { RequestOrigin } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'
import { changeHook } from './change-hook'
import { createHookSecret, previousSecretMs } from './hook-secret'

const writeSecret: Statement = {
  name: 'rotate_hook_secret',
  text: `update hooks set secret = $3::bytea, previous_secret = secret, previous_until = $4::timestamptz, updated_at = $5::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** Gives a hook another secret. The former one also signs for a day; an older one stops at once. */
export async function rotateHookSecret(services: Services, by: RequestOrigin, id: string) {
  const secret = createHookSecret()
  const hook = await changeHook(services, by, { id, action: 'hook.secret' }, async (tx, _, now) => {
    const until = new Date(now.getTime() + previousSecretMs)
    await tx.send(writeSecret, [by.actor.business, id, services.keys.seal(secret), until, now])
    return {}
  })
  return isRefusal(hook) ? hook : { ...hook, secret }
}
