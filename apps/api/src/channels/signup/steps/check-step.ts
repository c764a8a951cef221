import { randomInt } from 'node:crypto'
import { sql } from '../../../platform/db/db'
import { graphOf } from '../../providers/whatsapp/graph-of'
import { readGrant } from '../../providers/whatsapp/signup/read-grant'
import { readSignupNumber } from '../../providers/whatsapp/signup/read-signup-number'
import { signupAppOf } from '../signup-app'
import { openSecrets, type SignupRow } from '../signup-rows'
import type { StepDeps, StepResult } from '../step'

/**
 * The browser named the account and the number, which proves nothing. Asks Meta whether the token opens this account, whether the number
 * belongs to it, and whether the number is also on a phone.
 */
export async function checkStep({ services }: StepDeps, row: SignupRow): Promise<StepResult> {
  const { settings, keys, db } = services
  const app = signupAppOf(settings)
  const { token = '', pin } = openSecrets(keys, row)
  const waba = row.waba_id ?? ''
  if ('missing' in app) return { failure: 'app_refused' }
  const refused = await readGrant(graphOf(settings, `${app.id}|${app.secret}`), { app: app.id, token, waba })
  if (refused) return refused
  const number = await readSignupNumber(graphOf(settings, token), waba, row.phone_number_id)
  if ('failure' in number) return number
  const [elsewhere] = await db.call<{ connected: boolean }>(
    'select hilo_connected_elsewhere($1, $2, $3) as connected',
    [row.business_uuid, 'whatsapp', number.id],
  )
  if (elsewhere?.connected) return { failure: 'number_elsewhere' }
  return {
    // A number in the app of a phone is registered there, and registering it here would end that.
    next: number.onPhone ? 'create' : 'register',
    secrets: number.onPhone
      ? { token }
      : { token, pin: pin ?? (await readPin(services, row, number.id)) ?? newPin() },
    learnt: {
      phone_number_id: number.id,
      on_phone: number.onPhone,
      name: number.name,
      number: number.shown,
      quality: number.quality,
    },
  }
}

/** The PIN with which an earlier signup registered the number. */
async function readPin({ db, keys }: StepDeps['services'], { business_uuid }: SignupRow, number: string) {
  const rows = await db.read<Pick<SignupRow, 'secrets'>>(
    business_uuid,
    sql`select secrets from whatsapp_signups where business_uuid = ${business_uuid}::uuid and phone_number_id = ${number}
      and step in ('create', 'subscribe', 'done') order by created_at desc limit 20`,
  )
  return rows.map((row) => openSecrets(keys, row).pin).find((pin) => pin !== undefined)
}

/** The number's PIN for two steps, which Meta asks for whenever the number is registered again. */
const newPin = (): string => String(randomInt(1_000_000)).padStart(6, '0')
