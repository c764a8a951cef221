import { randomBytes, randomUUID } from 'node:crypto'
import { refuseInput, signupCookie, signupPage } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { forgetSignups } from './forget-signups'
import { signupAppOf } from './signup-app'
import { hashOfState } from './signup-rows'

const insertSignup: Statement = {
  name: 'insert_signup',
  text: `insert into whatsapp_signups (business_uuid, uuid, user_uuid, state_hash, expires_at, on_phone, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4::bytea, $5::timestamptz, $6::boolean, $7::timestamptz, $7::timestamptz)`,
}

const unprepared =
  'Este Hilo no está preparado para conectar con Facebook: conecta el número con sus datos, paso a paso.'

/** Begins a signup: the page of ours that follows it gets a state, which that page brings back once. */
export async function beginSignup(services: Services, by: RequestOrigin, onPhone: boolean) {
  const { db, clock, keys, settings } = services
  if ('missing' in signupAppOf(settings)) return refuseInput({ on_phone: unprepared })
  if (await isQuiet(db)) return refuseInput({ on_phone: quietSentence })
  const { business, uuid: user } = by.actor
  const now = clock.now()
  const state = randomBytes(32).toString('base64url')
  const uuid = randomUUID()
  const expires = new Date(now.getTime() + signupCookie.seconds * 1000)
  await db.write(business, async (tx) => {
    // A person has at most one signup under way.
    await forgetSignups(tx, keys, { business, of: user, now })
    await tx.send(insertSignup, [business, uuid, user, hashOfState(state), expires, onPhone, now])
    await recordAudit(tx, by, now, { action: 'channel.signup', target: uuid, name: 'WhatsApp', details: {} })
  })
  return { uuid, state, page: signupPage }
}
