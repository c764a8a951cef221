import { randomBytes, randomUUID } from 'node:crypto'
import { refuse, refuseInput, signupCookie, signupPage } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { createSharedBuckets } from '../../platform/fairness/shared-buckets'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { forgetSignups } from './forget-signups'
import { signupAppOf } from './signup-app'
import { hashOfState } from './signup-rows'

const insertSignup: Statement = {
  name: 'insert_signup',
  text: `insert into whatsapp_signups (business_uuid, uuid, user_uuid, session_uuid, state_hash, expires_at, on_phone, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::uuid, $5::bytea, $6::timestamptz, $7::boolean, $8::timestamptz, $8::timestamptz)`,
}
/** Whoever ends the role locks the person too: either this waits and finds no admin, or the end finds the signup. */
const lockAdmin: Statement = {
  name: 'lock_admin_of_signup',
  text: `select uuid from users where business_uuid = $1::uuid and uuid = $2::uuid and active and role in ('ADMIN', 'SUPER_ADMIN')
    for no key update`,
}
/** Of a person over all processes: each beginning is a line of the audit log. */
const rate = { burst: 20, perSecond: 0.5 }

const unprepared =
  'Este Hilo no está preparado para conectar con Facebook: conecta el número con sus datos, paso a paso.'

export function createBeginSignup(services: Services) {
  const limits = createSharedBuckets(services.clock, services.realtime.processes, { signup: rate })
  return async ({
    actor,
    address,
    body,
  }: RequestOrigin & { readonly body: { readonly on_phone: boolean } }) =>
    limits.signup.take(actor.uuid)
      ? beginSignup(services, { actor, address }, body.on_phone)
      : refuse('RATE_LIMITED')
}

/** Begins a signup: the page of ours that follows it gets a state, which that page brings back once. */
async function beginSignup(services: Services, by: RequestOrigin, onPhone: boolean) {
  const { db, clock, keys, settings } = services
  if ('missing' in signupAppOf(settings)) return refuseInput({ on_phone: unprepared })
  if (await isQuiet(db)) return refuseInput({ on_phone: quietSentence })
  const { business, uuid: user, session } = by.actor
  const now = clock.now()
  const state = randomBytes(32).toString('base64url')
  const uuid = randomUUID()
  const expires = new Date(now.getTime() + signupCookie.seconds * 1000)
  return db.write(business, async (tx) => {
    const [admin] = await tx.send(lockAdmin, [business, user])
    if (!admin) return refuse('FORBIDDEN')
    // A person has at most one signup under way.
    await forgetSignups(tx, keys, { business, of: user, now })
    await tx.send(insertSignup, [business, uuid, user, session, hashOfState(state), expires, onPhone, now])
    await recordAudit(tx, by, now, { action: 'channel.signup', target: uuid, name: 'WhatsApp', details: {} })
    return { uuid, state, page: signupPage }
  })
}
