import { refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Services } from '../../platform/services'

const deleteSignup: Statement = {
  name: 'delete_signup',
  text: `delete from whatsapp_signups where business_uuid = $1::uuid and uuid = $2::uuid and step <> 'done'
    returning coalesce(name, 'WhatsApp') as name, step`,
}

/** Forgets a signup that is not done, and the token with it. A channel that it has connected stays. */
export async function discardSignup({ db, clock }: Services, by: RequestOrigin, id: string) {
  const { business } = by.actor
  return db.write(business, async (tx) => {
    const [gone] = await tx.send<{ name: string; step: string }>(deleteSignup, [business, id])
    if (!gone) return refuse('SIGNUP_NOT_FOUND')
    const { name, step } = gone
    await recordAudit(tx, by, clock.now(), {
      action: 'channel.signup_discard',
      target: id,
      name,
      details: { step },
    })
    return { uuid: id }
  })
}
