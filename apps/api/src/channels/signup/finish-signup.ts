import { refuse, type Signup, type SignupFailure, type SignupOutcome } from '@hilo/contracts'
import type { AuditOrigin } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { isQuiet } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import type { AccountCache } from '../accounts/accounts'
import { businessOfState, type StateFromPage } from './open-signup'
import { runSignup } from './run-signup'
import { hashOfState, leaseMs, ofState, presentSignup, type SignupRow, sealSecrets } from './signup-rows'

/** A window without a code uses nothing up: it may be opened again with the same state. */
const writeFailure: Statement = {
  name: 'write_failed_window_of_signup',
  text: `update whatsapp_signups s set failure = $4, detail = $5, updated_at = $3::timestamptz where ${ofState} returning s.*`,
}
/** The state is used up with the code. */
const takeCode: Statement = {
  name: 'take_code_of_signup',
  text: `update whatsapp_signups s set state_hash = null, step = 'exchange', failure = null, detail = null, waba_id = $4,
      phone_number_id = $5, secrets = $6::bytea, running_until = $7::timestamptz, updated_at = $3::timestamptz
    where ${ofState} returning s.*`,
}

interface FinishedPage extends StateFromPage {
  readonly outcome: SignupOutcome
  readonly address: string
}

/** Records how Meta's window ended. A code is exchanged for a token at once, because it is valid for half a minute. */
export async function finishSignup(
  services: Services,
  accounts: Pick<AccountCache, 'forget'>,
  { outcome, address, ...from }: FinishedPage,
) {
  const { db, clock, keys } = services
  const business = await businessOfState(services, from)
  if (business === null) return refuse('SIGNUP_NOT_FOUND')
  const now = clock.now()
  const key = [business, hashOfState(from.state), now]
  const write = (statement: Statement, values: readonly unknown[]) =>
    db.write(business, (tx) => tx.commit(tx.send<SignupRow>(statement, [...key, ...values])))
  if (outcome.kind !== 'finished') {
    const [row] = await write(writeFailure, failureOf(outcome))
    return row ? presentSignup(row, now) : refuse('SIGNUP_NOT_FOUND')
  }
  if (await isQuiet(db)) return refuse('SIGNUP_NOT_FOUND')
  const { code, waba_id, phone_number_id = null } = outcome
  const [row] = await write(takeCode, [
    waba_id,
    phone_number_id,
    sealSecrets(keys, { code }),
    new Date(now.getTime() + leaseMs),
  ])
  if (!row) return refuse('SIGNUP_NOT_FOUND')
  const by: AuditOrigin = { actor: { business, uuid: row.user_uuid }, address }
  return runSignup(services, accounts, by, row)
}

type Unfinished = Exclude<SignupOutcome, { kind: 'finished' }>

function failureOf(outcome: Unfinished): readonly [SignupFailure, Signup['detail']] {
  switch (outcome.kind) {
    case 'cancelled':
      return ['cancelled', outcome.step ?? null]
    case 'failed':
      return ['meta_error', outcome.error ?? null]
    default:
      return [outcome.kind, null]
  }
}
