import { randomBytes } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import type { Statement } from '../../../platform/db/pipeline/pipeline'
import { createChannel } from '../../accounts/create-channel'
import { updateChannel } from '../../accounts/update-channel'
import { signupAppOf } from '../signup-app'
import { openSecrets, type SignupRow } from '../signup-rows'
import type { StepDeps, StepResult } from '../step'

/** The account exists already: it was connected by hand, or by this step before its process died. The newest token counts, and whether the number is on a phone. */
const takeConnected: Statement = {
  name: 'take_connected_number',
  text: `update channel_accounts set on_phone = $3::boolean
    where business_uuid = $1::uuid and type = 'whatsapp' and external_id = $2 and state <> 'disconnected' returning uuid`,
}

/** Connects the number as a channel. One that is connected already gets the new token. */
export async function createStep({ services, accounts, by }: StepDeps, row: SignupRow): Promise<StepResult> {
  const app = signupAppOf(services.settings)
  const { token = '', pin } = openSecrets(services.keys, row)
  if ('missing' in app) return { failure: 'app_refused' }
  const { business_uuid: business, phone_number_id, waba_id, name, number, on_phone: onPhone } = row
  const external_id = phone_number_id ?? ''
  const credentials = {
    app_secret: app.secret,
    verify_token: randomBytes(24).toString('base64url'),
    access_token: token,
    phone_number_id: external_id,
    waba_id: waba_id ?? '',
  }
  const shown = (name ?? number ?? 'WhatsApp').slice(0, 100)
  // From then on the token is stored in the channel.
  const next = { next: 'subscribe', secrets: pin === undefined ? {} : { pin } } as const
  const made = await createChannel(
    services,
    accounts,
    by,
    { type: 'whatsapp', name: shown, external_id, credentials },
    { onPhone },
  )
  if (!isRefusal(made)) return { ...next, learnt: { account_uuid: made.uuid } }
  const [known] = await services.db.write(business, (tx) =>
    tx.commit(tx.send<{ uuid: string }>(takeConnected, [business, external_id, onPhone])),
  )
  if (!known) return { failure: 'interrupted' }
  const changed = await updateChannel(services, accounts, by, { id: known.uuid, data: { credentials } })
  return isRefusal(changed) ? { failure: 'interrupted' } : { ...next, learnt: { account_uuid: known.uuid } }
}
