import { refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../../audit/record-audit'
import type { Services } from '../../platform/services'
import { forgetSignups } from './forget-signups'

/** Forgets a signup that is not done and that nobody runs, and the token with it. A channel that it has connected stays. */
export async function discardSignup({ db, clock, keys }: Services, by: RequestOrigin, id: string) {
  const { business } = by.actor
  const now = clock.now()
  return db.write(business, async (tx) => {
    const [gone] = await forgetSignups(tx, keys, { business, of: id, now })
    if (gone?.uuid !== id) return refuse('SIGNUP_NOT_FOUND')
    const { name, step } = gone
    await recordAudit(tx, by, now, {
      action: 'channel.signup_discard',
      target: id,
      name: name ?? 'WhatsApp',
      details: { step },
    })
    return { uuid: id }
  })
}
