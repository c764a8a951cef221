import { type AccountRow, tryConnect, unreadableCredentials } from '../channels/accounts/accounts'
import type { CallAct } from '../channels/adapter'
import type { Failure } from '../channels/inbound'
import type { Services } from '../platform/services'
import type { CallRow } from './plan-call'

type Act =
  | { readonly action: 'pre_accept' | 'accept'; readonly sdp: string }
  | { readonly action: 'reject' | 'terminate' }

/** Tells the provider what is done to a call. Null: it agrees. */
export async function tellProvider(
  services: Services,
  business: string,
  { channel_account_uuid, provider_call_id: call }: CallRow,
  act: Act,
): Promise<Failure | null> {
  // Ours, whose beginning nobody has confirmed: there is nothing to name.
  if (call === null) return null
  const [row] = await services.db.tenant(
    business,
    (tx) => tx.$queryRaw<AccountRow[]>`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials from channel_accounts a
      where a.business_uuid = ${business}::uuid and a.uuid = ${channel_account_uuid}::uuid`,
  )
  const connection = row && tryConnect(services, row)?.connection
  if (!connection?.call) return { code: 'NO_CONNECTION', msg: unreadableCredentials }
  const error = await connection.call({ call, ...act } satisfies CallAct)
  if (!error) return null
  services.log.warn(
    { account: channel_account_uuid, action: act.action, code: error.code },
    'a call was refused',
  )
  return { code: error.code, msg: error.msg }
}

/** What ends it there: a customer's that the provider has not heard accepted is rejected. It ends by itself where this fails. */
export const endAtProvider = (services: Services, business: string, before: CallRow): Promise<unknown> =>
  tellProvider(services, business, before, {
    action: before.direction === 'outbound' || before.state === 'active' ? 'terminate' : 'reject',
  })
