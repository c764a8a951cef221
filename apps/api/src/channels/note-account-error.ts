import { releaseQueue } from '../outbound/queue/release-queue'
import type { Statement } from '../platform/db/pipeline'
import { type Sender, senderOf } from '../platform/db/sender'
import type { Services } from '../platform/services'
import type { AccountTrouble } from './outbound'

export interface NamedAccount {
  readonly business_uuid: string
  readonly uuid: string
}

const writeTrouble: Statement = {
  name: 'note_account_trouble',
  text: `update channel_accounts set last_error = $4, last_error_at = $5::timestamptz, updated_at = $5::timestamptz,
      auth_error = case when $3 in ('auth', 'blocked') then $4 else auth_error end,
      blocked = case when $3 in ('auth', 'blocked') then $3 = 'blocked' else blocked end
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** In the transaction of what told of it. */
export async function noteTrouble(
  tx: Sender,
  { business_uuid, uuid }: NamedAccount,
  { kind, msg }: Pick<AccountTrouble, 'kind' | 'msg'>,
  now: Date,
): Promise<void> {
  await tx.send(writeTrouble, [business_uuid, uuid, kind, msg, now])
}

/**
 * An admin must look at the account. `auth`, `blocked`: its messages wait until it is repaired. What providers say
 * changes no version: an admin who has the account open to repair it does not start over for it. Answers when it was.
 */
export async function noteAccountError(
  { db, clock, log }: Services,
  account: NamedAccount,
  { kind, code, msg }: AccountTrouble,
): Promise<Date> {
  const now = clock.now()
  log.warn({ account: account.uuid, kind, code }, 'the provider refuses the account')
  await db.act(account.business_uuid, (tx) => tx.commit(noteTrouble(tx, account, { kind, msg }, now)))
  return now
}

/** The provider takes our token again: what waited for that is due at once. */
export async function clearAuthError(
  { db, clock, log }: Services,
  { business_uuid, uuid }: NamedAccount,
): Promise<void> {
  log.info({ account: uuid }, 'the provider accepts the account again')
  const now = clock.now()
  await db.tenant(business_uuid, async (tx) => {
    const { count } = await tx.channelAccount.updateMany({
      where: { business_uuid, uuid, auth_error: { not: null } },
      data: { auth_error: null, updated_at: now },
    })
    if (count > 0) await releaseQueue(senderOf(tx), business_uuid, uuid, now)
  })
}
