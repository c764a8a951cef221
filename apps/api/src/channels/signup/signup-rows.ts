import { createHash } from 'node:crypto'
import type { Signup, SignupFailure, SignupQuality, SignupStep } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Keys } from '../../platform/secrets/keys'

/**
 * The signup `s` of a state that has not expired, while its session lasts and its person may connect channels. `$1`: the business, `$2`:
 * the hash of the state, `$3`: now.
 */
export const ofState = `s.business_uuid = $1::uuid and s.state_hash = $2::bytea and s.expires_at > $3::timestamptz
    and exists (select from users u join businesses b on b.uuid = u.business_uuid and b.disabled_at is null
      join sessions x on x.business_uuid = u.business_uuid and x.uuid = s.session_uuid and x.revoked_at is null and x.expires_at > $3::timestamptz
      where u.business_uuid = s.business_uuid and u.uuid = s.user_uuid and u.active and u.role in ('ADMIN', 'SUPER_ADMIN'))`

export interface SignupRow {
  readonly business_uuid: string
  readonly uuid: string
  readonly user_uuid: string
  readonly on_phone: boolean
  readonly step: SignupStep
  readonly failure: SignupFailure | null
  readonly detail: string | null
  readonly running_until: Date | null
  readonly waba_id: string | null
  readonly phone_number_id: string | null
  readonly secrets: Uint8Array | null
  readonly name: string | null
  readonly number: string | null
  readonly quality: SignupQuality | null
  readonly account_uuid: string | null
  readonly created_at: Date
}

/** The sealed secrets of a signup: first the code, then the token and the PIN, and in the end only the PIN. */
export interface SignupSecrets {
  readonly code?: string
  readonly token?: string
  readonly pin?: string | undefined
}

export const sealSecrets = (keys: Keys, secrets: SignupSecrets): Uint8Array<ArrayBuffer> =>
  new Uint8Array(keys.seal(JSON.stringify(secrets)))
export const openSecrets = (keys: Keys, { secrets }: Pick<SignupRow, 'secrets'>): SignupSecrets =>
  secrets ? (JSON.parse(keys.open(secrets)) as SignupSecrets) : {}

export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest()

/** Whether its number was registered with its PIN, or it has a channel, which gets Meta's events of the account. */
export const hasRegistered = ({ step, on_phone, account_uuid }: SignupRow): boolean =>
  account_uuid !== null || (step === 'create' && !on_phone)
/** Its person has discarded it, and the row stays for its PIN and its channel. */
export const isPutAside = ({ step, failure }: SignupRow): boolean => step !== 'popup' && failure === 'closed'

/** How long a process may take for a step; after it the process counts as dead, and another one may continue. */
export const leaseMs = 60_000

export const readSignupRow: Statement = {
  name: 'read_signup',
  text: `select * from whatsapp_signups where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** A step without a running process was interrupted. */
const failureOf = ({ step, failure, running_until }: SignupRow, now: Date): SignupFailure | null => {
  if (failure !== null || step === 'popup' || step === 'done') return failure
  return running_until !== null && running_until > now ? null : 'interrupted'
}

export const presentSignup = (row: SignupRow, now: Date): Signup => ({
  uuid: row.uuid,
  step: row.step,
  failure: failureOf(row, now),
  detail: row.detail,
  on_phone: row.on_phone,
  name: row.name,
  number: row.number,
  quality: row.quality,
  account: row.account_uuid,
  created_at: row.created_at.toISOString(),
})
