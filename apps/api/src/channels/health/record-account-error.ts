import { releaseQueue } from '../../outbound/queue/release-queue'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { type StatementSender, toStatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Services } from '../../platform/services'
import type { AccountTrouble } from '../outbound'

interface AccountRef {
  readonly business_uuid: string
  readonly uuid: string
}

const writeTrouble: Statement = {
  name: 'write_account_trouble',
  text: `update channel_accounts set last_error = $4, last_error_at = $5::timestamptz, updated_at = $5::timestamptz,
      auth_error = case when $3 in ('auth', 'blocked') then $4 else auth_error end,
      blocked = case when $3 in ('auth', 'blocked') then $3 = 'blocked' else blocked end
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** Within the caller's transaction. */
export async function writeAccountError(
  tx: StatementSender,
  { business_uuid, uuid }: AccountRef,
  { kind, msg }: Pick<AccountTrouble, 'kind' | 'msg'>,
  now: Date,
): Promise<void> {
  await tx.send(writeTrouble, [business_uuid, uuid, kind, msg, now])
}

/**
 * Notes an error on the account, for an admin. After `auth` and `blocked` its messages wait until it is repaired. The
 * version stays, so that an admin who edits the account does not get a conflict. Returns the time of the error.
 */
export async function recordAccountError(
  { db, clock, log }: Services,
  account: AccountRef,
  { kind, code, msg }: AccountTrouble,
): Promise<Date> {
  const now = clock.now()
  log.warn({ account: account.uuid, kind, code }, 'the provider refuses the account')
  await db.write(account.business_uuid, (tx) => tx.commit(writeAccountError(tx, account, { kind, msg }, now)))
  return now
}

/** The provider accepts the credentials again: queued messages are due at once. */
export async function clearAuthError(
  { db, clock, log }: Services,
  { business_uuid, uuid }: AccountRef,
): Promise<void> {
  log.info({ account: uuid }, 'the provider accepts the account again')
  const now = clock.now()
  await db.tenant(business_uuid, async (tx) => {
    const { count } = await tx.channelAccount.updateMany({
      where: { business_uuid, uuid, auth_error: { not: null } },
      data: { auth_error: null, updated_at: now },
    })
    if (count > 0) await releaseQueue(toStatementSender(tx), business_uuid, uuid, now)
  })
}
