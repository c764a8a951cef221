import { randomUUID } from 'node:crypto'
import { type Refusal, refuse } from '@hilo/contracts'
import { recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Services } from '../../platform/services'
import type { LoginUser } from '../log-in/find-login-user'
import { signAccessToken } from './access-token'
import { sessionEnd } from './lifetimes'
import { createRefreshToken, hashOfToken } from './refresh-token'

export interface Device {
  readonly browser: string
  readonly os: string
  readonly address: string
  readonly remember: boolean
}

export interface Tokens {
  readonly token: string
  readonly refresh_token: string
}

const insertSession: Statement = {
  name: 'insert_session',
  text: `with opened as (
      insert into sessions (
        business_uuid, uuid, user_uuid, browser, os, address, remember, created_at, last_used_at, expires_at
      )
      select u.business_uuid, $5::uuid, u.uuid, $6, $7, $8, $9::boolean, $10::timestamptz, $10::timestamptz,
        $11::timestamptz
      from users u join businesses b on b.uuid = u.business_uuid and b.disabled_at is null
      where u.business_uuid = $1::uuid and u.uuid = $2::uuid and u.active and u.password_hash = $3
      for share of u
      returning business_uuid, uuid
    ), first_token as (
      insert into refresh_tokens (hash, business_uuid, session_uuid, created_at)
      select $12::bytea, business_uuid, uuid, $10::timestamptz from opened
    ), no_failure as (
      delete from login_failures where id = $4::bigint and exists (select from opened)
    )
    select uuid from opened`,
}
const findDisabled: Statement = {
  name: 'find_disabled_login',
  text: `with disabled as (
      select u.uuid from users u join businesses b on b.uuid = u.business_uuid and b.disabled_at is not null
      where u.business_uuid = $1::uuid and u.uuid = $2::uuid and u.active and u.password_hash = $3
    ), no_failure as (
      delete from login_failures where id = $4::bigint and exists (select from disabled)
    )
    select uuid from disabled`,
}

/**
 * One statement creates the session with its first refresh token and deletes the reserved failure. It locks and checks the
 * user's row again, so that nobody gets in whose password or account changed in the meantime.
 */
export async function openSession(
  services: Services,
  user: LoginUser,
  device: Device,
  reservation: string,
): Promise<Tokens | Refusal<'INVALID_CREDENTIALS' | 'BUSINESS_DISABLED'>> {
  const session = randomUUID()
  const refreshToken = createRefreshToken()
  const now = services.clock.now()
  const opened = await services.db.write(user.business, async (tx) => {
    const rows = await tx.send(insertSession, [
      ...[user.business, user.uuid, user.passwordHash, reservation, session],
      ...[device.browser, device.os, device.address, device.remember],
      ...[now, sessionEnd(now, device.remember), hashOfToken(refreshToken)],
    ])
    if (rows.length !== 1) return (await isDisabled(tx, user, reservation)) ? 'disabled' : 'changed'
    const by = { actor: { business: user.business, uuid: user.uuid, session }, address: device.address }
    await recordAudit(tx, by, now, { action: 'session.login', target: session })
    return 'opened'
  })
  if (opened === 'disabled') return refuse('BUSINESS_DISABLED')
  if (opened === 'changed') return refuse('INVALID_CREDENTIALS')
  const claim = { user: user.uuid, business: user.business, session }
  return { token: signAccessToken(services, claim), refresh_token: refreshToken }
}

/** Only the holder of the password sees this refusal. The password was right: the attempt was no failure. */
async function isDisabled(
  tx: StatementSender,
  { business, uuid, passwordHash }: LoginUser,
  reservation: string,
) {
  const rows = await tx.send(findDisabled, [business, uuid, passwordHash, reservation])
  return rows.length === 1
}
