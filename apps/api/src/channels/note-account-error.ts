import type { Services } from '../platform/services'
import type { ClaimedAccount } from './claim-outbound'
import type { SendError } from './outbound'

/** An admin must look at the account. `auth`: its messages wait until it is repaired. */
export async function noteAccountError(
  { db, clock, log }: Services,
  { business_uuid, uuid }: ClaimedAccount,
  { kind, code, msg }: Pick<SendError, 'kind' | 'code' | 'msg'>,
): Promise<void> {
  const now = clock.now()
  log.warn({ account: uuid, kind, code }, 'the provider refuses the account')
  await db.tenant(business_uuid, (tx) =>
    tx.channelAccount.updateMany({
      where: { business_uuid, uuid },
      data: {
        last_error: msg,
        last_error_at: now,
        updated_at: now,
        version: { increment: 1 },
        ...(kind === 'auth' && { auth_error: msg }),
      },
    }),
  )
}

/** The provider takes our token again. */
export async function clearAuthError(
  { db, clock, log }: Services,
  { business_uuid, uuid }: ClaimedAccount,
): Promise<void> {
  log.info({ account: uuid }, 'the provider accepts the account again')
  await db.tenant(business_uuid, (tx) =>
    tx.channelAccount.updateMany({
      where: { business_uuid, uuid, auth_error: { not: null } },
      data: { auth_error: null, updated_at: clock.now(), version: { increment: 1 } },
    }),
  )
}
