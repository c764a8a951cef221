import { recordAccepted, recordAccountError } from '../../channels/health/record-account-error'
import { concernsAccount, type SendError } from '../../channels/outbound'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'
import type { ClaimedAccount } from '../claim/claim-outbound'

const forgetTry: Statement = {
  name: 'clear_probe_of_account',
  text: 'update outbound_paces set probed_at = null where business_uuid = $1::uuid and channel_account_uuid = $2::uuid',
}

/**
 * Records or clears the account's error, as the provider's answer says. What stops an account ends with an accepted message only
 * where nothing can be refused afterwards.
 */
export async function updateAccountError(
  services: Services,
  account: ClaimedAccount,
  result: object | { readonly error: SendError },
): Promise<void> {
  if (!('error' in result)) {
    if (account.auth_error) await recordAccepted(services, account)
  } else if (concernsAccount(result.error)) await recordAccountError(services, account, result.error)
  // The message is tried again soon, and nobody knows yet whether the account may send.
  else if (account.auth_error && result.error.kind === 'temporary')
    await services.db.write(account.business_uuid, (tx) =>
      tx.commit(tx.send(forgetTry, [account.business_uuid, account.uuid])),
    )
}
