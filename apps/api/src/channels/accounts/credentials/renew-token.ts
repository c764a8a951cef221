import type { ChannelCredentials } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Statement } from '../../../platform/db/pipeline/pipeline'
import type { Services } from '../../../platform/services'
import type { Account } from '../accounts'
import { sealedColumns } from '../create-channel-account'
import { openCredentials } from './credentials'

const dayMs = 24 * 60 * 60_000
/** Leaves an admin time to repair a token that cannot be renewed. */
const renewBeforeMs = 10 * dayMs

/** An admin may have replaced the token meanwhile: then the lease of the check ($3) has ended. */
const writeRenewal: Statement = {
  name: 'write_renewal_of_token',
  text: `update channel_accounts set token_checked_at = $4::timestamptz,
      credentials = coalesce($5::bytea, credentials), secret_fingerprint = coalesce($6, secret_fingerprint),
      token_expires_at = coalesce($7::timestamptz, token_expires_at)
    where business_uuid = $1::uuid and uuid = $2::uuid and next_check_at = $3::timestamptz`,
}

/**
 * Renews a token that expires: once when it is a day old, to learn when it expires, and then shortly before. A refused
 * renewal is retried the next day, and the account keeps the old token.
 */
export async function renewToken(
  { db, clock, keys, log }: Services,
  account: Account,
  row: ChannelAccountRecord,
): Promise<void> {
  const { renew } = account.connection
  const { business_uuid: business, uuid, next_check_at: lease, token_expires_at, token_checked_at } = row
  const now = clock.now()
  const ago = now.getTime() - (token_checked_at ?? row.created_at).getTime()
  const near = token_expires_at === null || token_expires_at.getTime() - now.getTime() < renewBeforeMs
  if (!renew || !near || ago < dayMs) return
  const answer = await renew()
  if ('error' in answer)
    log.warn({ account: uuid, code: answer.error.code }, 'the token of a channel could not be renewed')
  const renewed = 'credentials' in answer ? answer : null
  const known = openCredentials(keys, row.credentials) as ChannelCredentials
  const sealed = renewed && sealedColumns(keys, { ...known, ...renewed.credentials } as ChannelCredentials)
  const until = renewed && new Date(now.getTime() + renewed.lastsMs)
  await db.write(business, (tx) =>
    tx.commit(
      tx.send(writeRenewal, [
        business,
        uuid,
        lease,
        now,
        sealed?.credentials,
        sealed?.secret_fingerprint,
        until,
      ]),
    ),
  )
}
