import type { Services } from '../platform/services'
import type { AccountTrouble } from './outbound'

export interface NamedAccount {
  readonly business_uuid: string
  readonly uuid: string
}

/**
 * An admin must look at the account. `auth`, `blocked`: its messages wait until it is repaired. What providers say
 * changes no version: an admin who has the account open to repair it does not start over for it. Answers when it was.
 */
export async function noteAccountError(
  { db, clock, log }: Services,
  { business_uuid, uuid }: NamedAccount,
  { kind, code, msg }: AccountTrouble,
): Promise<Date> {
  const now = clock.now()
  log.warn({ account: uuid, kind, code }, 'the provider refuses the account')
  await db.call('select hilo_note_account_error($1, $2, $3, $4, $5)', [business_uuid, uuid, kind, msg, now])
  return now
}

/** The provider takes our token again: what waited for that is due at once. */
export async function clearAuthError(
  { db, clock, log }: Services,
  { business_uuid, uuid }: NamedAccount,
): Promise<void> {
  log.info({ account: uuid }, 'the provider accepts the account again')
  await db.tenant(business_uuid, async (tx) => {
    const { count } = await tx.channelAccount.updateMany({
      where: { business_uuid, uuid, auth_error: { not: null } },
      data: { auth_error: null, updated_at: clock.now() },
    })
    if (count > 0) await tx.$executeRaw`select hilo_release_queue(${uuid}::uuid)`
  })
}
