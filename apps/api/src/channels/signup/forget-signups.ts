import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Keys } from '../../platform/secrets/keys'
import { hasRegistered, openSecrets, type SignupRow, sealSecrets } from './signup-rows'

/** Signups that are neither done nor put aside, and that no process runs. `$2`: the signup, or its person. */
const lockLeft: Statement = {
  name: 'lock_left_signups',
  text: `select * from whatsapp_signups where business_uuid = $1::uuid and $2::uuid in (uuid, user_uuid) and step <> 'done'
      and (step = 'popup' or failure is distinct from 'closed') and (running_until is null or running_until <= $3::timestamptz)
    order by uuid for update`,
}
const deleteSignup: Statement = {
  name: 'delete_signup',
  text: 'delete from whatsapp_signups where business_uuid = $1::uuid and uuid = $2::uuid',
}
const putAside: Statement = {
  name: 'put_signup_aside',
  text: `update whatsapp_signups set failure = 'closed', detail = null, secrets = $3::bytea, updated_at = $4::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid`,
}

interface Left {
  readonly business: string
  /** A signup, or the person whose signups are meant. */
  readonly of: string
  readonly now: Date
}

/**
 * Deletes signups that are not done, with the token that Meta gave. If the number was registered already, the row stays with its PIN:
 * Meta asks for that whenever the number is registered again, and only we know it.
 */
export async function forgetSignups(
  tx: StatementSender,
  keys: Keys,
  { business, of, now }: Left,
): Promise<readonly SignupRow[]> {
  const left = await tx.send<SignupRow>(lockLeft, [business, of, now])
  for (const row of left) {
    const key = [business, row.uuid]
    if (hasRegistered(row)) await tx.send(putAside, [...key, sealSecrets(keys, pinOf(keys, row)), now])
    else await tx.send(deleteSignup, key)
  }
  return left
}

function pinOf(keys: Keys, row: SignupRow) {
  const { pin } = openSecrets(keys, row)
  return pin === undefined ? {} : { pin }
}
