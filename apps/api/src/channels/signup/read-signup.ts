import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { signupAppOf } from './signup-app'
import { presentSignup, type SignupRow } from './signup-rows'

/** Whether numbers can be connected in Meta's window, and the state of this person's last signup. */
export async function readSignup({ db, clock, settings }: Services, actor: Actor) {
  const app = signupAppOf(settings)
  const [row] = await db.read<SignupRow>(
    actor,
    sql`select * from whatsapp_signups
      where business_uuid = ${actor.business}::uuid and user_uuid = ${actor.uuid}::uuid
        and (step = 'popup' or failure is distinct from 'closed')
      order by created_at desc limit 1`,
  )
  return {
    missing: 'missing' in app ? app.missing : [],
    signup: row ? presentSignup(row, clock.now()) : null,
  }
}
