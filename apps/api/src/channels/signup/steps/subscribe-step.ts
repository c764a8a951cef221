import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { tryConnect } from '../../accounts/accounts'
import { selectConnected } from '../../accounts/select-account'
import { subscribeAccount } from '../../accounts/subscribe-account'
import { checkNow } from '../../health/check-now'
import { openSecrets, type SignupRow } from '../signup-rows'
import type { StepDeps, StepResult } from '../step'

/** Meta tells Hilo what arrives, at the channel's own address. */
export async function subscribeStep({ services }: StepDeps, row: SignupRow): Promise<StepResult> {
  const { db, keys } = services
  const { business_uuid: business, account_uuid: account } = row
  const [known] = await db.read<ChannelAccountRecord>(business, selectConnected(business, account ?? ''))
  const connected = known && tryConnect(services, known)
  // Disconnected by somebody meanwhile: it begins again.
  if (!connected) return { failure: 'token_refused' }
  const answer = await subscribeAccount(services, connected)
  if (answer && !answer.ok) {
    const { kind, code } = answer.error ?? { kind: 'rejected', code: '' }
    if (kind === 'temporary' || kind === 'rate_limited') return { failure: 'unavailable' }
    const failure = answer.field === 'address' ? 'address_refused' : 'subscribe_refused'
    return { failure, detail: code || null }
  }
  await checkNow(services, business, connected.uuid)
  const { pin } = openSecrets(keys, row)
  return { next: 'done', secrets: pin === undefined ? {} : { pin } }
}
