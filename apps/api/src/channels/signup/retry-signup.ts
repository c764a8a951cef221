import { refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { isQuiet } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import type { AccountCache } from '../accounts/accounts'
import { runSignup } from './run-signup'
import {
  isPutAside,
  leaseMs,
  openSecrets,
  presentSignup,
  readSignupRow,
  type SignupRow,
  sealSecrets,
} from './signup-rows'

/** Takes the lease, if the signup is not done and no process runs it. `$5`: its secrets with another PIN. */
const leaseSignup: Statement = {
  name: 'lease_signup',
  text: `update whatsapp_signups set failure = null, detail = null, running_until = $4::timestamptz, updated_at = $3::timestamptz,
      secrets = coalesce($5::bytea, secrets)
    where business_uuid = $1::uuid and uuid = $2::uuid and step not in ('popup', 'done') and failure is distinct from 'closed'
      and (failure is not null or running_until is null or running_until <= $3::timestamptz) returning *`,
}

/** Continues a signup with the step that failed, or during which its process died. */
export async function retrySignup(
  services: Services,
  accounts: Pick<AccountCache, 'forget'>,
  by: RequestOrigin,
  { id, pin }: { readonly id: string; readonly pin?: string | undefined },
) {
  const { db, clock, keys } = services
  const { business } = by.actor
  const now = clock.now()
  const quiet = await isQuiet(db)
  const found = await db.write(business, async (tx) => {
    const [row] = await tx.send<SignupRow>(readSignupRow, [business, id])
    if (!row || row.step === 'popup' || isPutAside(row)) return null
    if (quiet) return { row, leased: null }
    const secrets = pin === undefined ? null : sealSecrets(keys, { ...openSecrets(keys, row), pin })
    const until = new Date(now.getTime() + leaseMs)
    const [leased = null] = await tx.send<SignupRow>(leaseSignup, [business, id, now, until, secrets])
    if (leased)
      await recordAudit(tx, by, now, {
        action: 'channel.signup_retry',
        target: id,
        name: leased.name ?? 'WhatsApp',
        details: { step: leased.step },
      })
    return { row, leased }
  })
  if (!found) return refuse('SIGNUP_NOT_FOUND')
  return found.leased ? runSignup(services, accounts, by, found.leased) : presentSignup(found.row, now)
}
