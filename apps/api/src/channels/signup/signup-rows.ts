import { createHash } from 'node:crypto'
import type { Signup, SignupFailure, SignupQuality, SignupStep } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Keys } from '../../platform/secrets/keys'

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

/** What a signup keeps sealed: first the code, then the token for it and the PIN, and in the end the PIN alone. */
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

/** Its number was registered with its PIN, or it has a channel, to which what Meta says of the account goes. */
export const hasRegistered = ({ step, on_phone, account_uuid }: SignupRow): boolean =>
  account_uuid !== null || (step === 'create' && !on_phone)
/** Somebody has left it, and it is kept for its PIN and its channel. */
export const isPutAside = ({ step, failure }: SignupRow): boolean => step !== 'popup' && failure === 'closed'

/** Whoever runs the steps has this long for each; later it counts as dead, and somebody else may go on. */
export const leaseMs = 60_000

export const readSignupRow: Statement = {
  name: 'read_signup',
  text: `select * from whatsapp_signups where business_uuid = $1::uuid and uuid = $2::uuid`,
}

/** A step that nobody runs any more was interrupted. */
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
