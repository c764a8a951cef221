import type { ChannelCredentials } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Services } from '../../../platform/services'
import type { Account } from '../accounts'
import { sealedColumns } from '../create-channel-account'
import { openCredentials } from './credentials'

const dayMs = 24 * 60 * 60_000
/** Leaves an admin time to repair a token that cannot be renewed. */
const renewBeforeMs = 10 * dayMs

/**
 * Renews a token that expires: once when it is a day old, to learn when it expires, and then shortly before. A refused
 * renewal is retried the next day, and the account goes on with the old token.
 */
export async function renewToken(
  { db, clock, keys, log }: Services,
  account: Account,
  row: ChannelAccountRecord,
): Promise<void> {
  const { renew } = account.connection
  const { business_uuid: business, uuid, check_at: lease, token_until, token_asked_at } = row
  const now = clock.now()
  const ago = now.getTime() - (token_asked_at ?? row.created_at).getTime()
  const near = token_until === null || token_until.getTime() - now.getTime() < renewBeforeMs
  if (!renew || !near || ago < dayMs) return
  const answer = await renew()
  if ('error' in answer)
    log.warn({ account: uuid, code: answer.error.code }, 'the token of a channel could not be renewed')
  await db.tenant(business, (tx) =>
    tx.channelAccount.updateMany({
      // An admin may have replaced it meanwhile.
      where: { business_uuid: business, uuid, check_at: lease },
      data: {
        token_asked_at: now,
        ...('credentials' in answer && {
          ...sealedColumns(keys, {
            ...(openCredentials(keys, row.credentials) as ChannelCredentials),
            ...answer.credentials,
          } as ChannelCredentials),
          token_until: new Date(now.getTime() + answer.lastsMs),
        }),
      },
    }),
  )
}
