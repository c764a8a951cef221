import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { tryConnect } from '../../accounts/accounts'
import { selectConnected } from '../../accounts/select-account'
import { subscribeAccount } from '../../accounts/subscribe-account'
import { checkNow } from '../../health/check-now'
import { recordLinked } from '../../health/record-account-error'
import { linkPhone } from '../../phone/link-phone'
import { openSecrets, type SignupRow } from '../signup-rows'
import type { StepDeps, StepResult } from '../step'

/** Subscribes Hilo to the number's events, at the channel's own address. */
export async function subscribeStep({ services }: StepDeps, row: SignupRow): Promise<StepResult> {
  const { db, keys } = services
  const { business_uuid: business, account_uuid: account } = row
  const [known] = await db.read<ChannelAccountRecord>(business, selectConnected(business, account ?? ''))
  const connected = known && tryConnect(services, known)
  // The channel was disconnected meanwhile: the signup begins again.
  if (!connected) return { failure: 'token_refused' }
  const answer = await subscribeAccount(services, connected)
  if (answer && !answer.ok) {
    const { kind, code } = answer.error ?? { kind: 'rejected', code: '' }
    if (kind === 'temporary' || kind === 'rate_limited') return { failure: 'unavailable' }
    const failure = answer.field === 'address' ? 'address_refused' : 'subscribe_refused'
    return { failure, detail: code || null }
  }
  const { uuid } = connected
  await recordLinked(services, { business_uuid: business, uuid })
  await checkNow(services, business, uuid)
  // Not earlier, because the phone's data comes to the address that was just subscribed. A repeated step has the same time, so it links once.
  if (row.on_phone) await linkPhone(services, { business, uuid, at: row.created_at })
  const { pin } = openSecrets(keys, row)
  return { next: 'done', secrets: pin === undefined ? {} : { pin } }
}
