import { type AccountRow, tryConnect, unreadableCredentials } from '../../channels/accounts/accounts'
import type { CallAction } from '../../channels/adapter'
import type { SendError } from '../../channels/outbound'
import { sql } from '../../platform/db/db'
import { faultPoint } from '../../platform/errors/fault-points'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import type { CallRow } from '../plan/plan-inbound'

type RequestedAction =
  | { readonly action: 'pre_accept' | 'accept'; readonly sdp: string }
  | { readonly action: 'reject' | 'terminate' }

type CallError = Pick<SendError, 'kind' | 'code' | 'msg'>

/** Asks the provider for an action on a call. Null: it was done. */
export async function requestCallAction(
  services: Services,
  business: string,
  {
    channel_account_uuid,
    provider_call_id: call,
  }: Pick<CallRow, 'channel_account_uuid' | 'provider_call_id'>,
  requested: RequestedAction,
): Promise<CallError | null> {
  // A call of ours that the provider has not confirmed has no id to name it by.
  if (call === null) return null
  if (await isQuiet(services.db)) return { kind: 'temporary', code: 'QUIET', msg: quietSentence }
  const [row] = await services.db.read<AccountRow>(
    business,
    sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials from channel_accounts a
      where a.business_uuid = ${business}::uuid and a.uuid = ${channel_account_uuid}::uuid`,
  )
  const connection = row && tryConnect(services, row)?.connection
  if (!connection?.call) return { kind: 'account', code: 'NO_CONNECTION', msg: unreadableCredentials }
  await faultPoint(`call.before-${requested.action}`)
  const error = await connection.call({ call, ...requested } satisfies CallAction)
  await faultPoint(`call.after-${requested.action}`)
  if (!error) return null
  const { kind, code, msg } = error
  services.log.warn(
    { account: channel_account_uuid, action: requested.action, code },
    'the provider refused an action on a call',
  )
  return { kind, code, msg }
}

/**
 * Whether the provider refuses a repeated request because it has done it already. After a lost answer it says only that the action
 * is no longer possible.
 */
export const isDoneAlready = (error: CallError, isAgain: boolean): boolean =>
  isAgain && error.kind === 'rejected'
