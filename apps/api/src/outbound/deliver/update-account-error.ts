import { recordAccepted, recordAccountError } from '../../channels/health/record-account-error'
import { concernsAccount, type SendError } from '../../channels/outbound'
import type { Services } from '../../platform/services'
import type { ClaimedAccount } from '../claim/claim-outbound'

/** Records or clears the account's error, as the provider's answer says. */
export async function updateAccountError(
  services: Services,
  account: ClaimedAccount,
  result: object | { readonly error: SendError },
): Promise<void> {
  if (!('error' in result)) {
    if (account.auth_error) await recordAccepted(services, account)
  } else if (concernsAccount(result.error)) await recordAccountError(services, account, result.error)
}
