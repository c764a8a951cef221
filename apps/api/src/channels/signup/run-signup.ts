import type { Signup } from '@hilo/contracts'
import type { AuditOrigin } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { faultPoint } from '../../platform/errors/fault-points'
import type { Services } from '../../platform/services'
import type { AccountCache } from '../accounts/accounts'
import { leaseMs, presentSignup, type SignupRow, sealSecrets } from './signup-rows'
import type { DoneStep, FailedStep, StepDeps, StepResult } from './step'
import { checkStep } from './steps/check-step'
import { createStep } from './steps/create-step'
import { exchangeStep } from './steps/exchange-step'
import { registerStep } from './steps/register-step'
import { subscribeStep } from './steps/subscribe-step'

/** Each step may run twice: a process may die after a step and before recording it. */
const steps: Readonly<Record<string, (deps: StepDeps, row: SignupRow) => Promise<StepResult>>> = {
  exchange: exchangeStep,
  check: checkStep,
  register: registerStep,
  create: createStep,
  subscribe: subscribeStep,
}

/** Only the process with the lease changes the row, and only from the step that it ran. */
const writeStep: Statement = {
  name: 'write_step_of_signup',
  text: `update whatsapp_signups set step = $4, failure = $5, detail = $6, running_until = $7::timestamptz,
      updated_at = $8::timestamptz, secrets = coalesce($9::bytea, secrets), phone_number_id = coalesce($10, phone_number_id),
      on_phone = coalesce($11::boolean, on_phone), name = coalesce($12, name), number = coalesce($13, number),
      quality = coalesce($14, quality), account_uuid = coalesce($15::uuid, account_uuid)
    where business_uuid = $1::uuid and uuid = $2::uuid and step = $3 and running_until = $16::timestamptz returning *`,
}

/** Runs the remaining steps of a signup, up to the end or the first one that fails. The caller has the lease. */
export async function runSignup(
  services: Services,
  accounts: Pick<AccountCache, 'forget'>,
  by: AuditOrigin,
  leased: SignupRow,
): Promise<Signup> {
  const { clock } = services
  let row = leased
  for (;;) {
    const run = steps[row.step]
    if (!run || row.failure !== null) return presentSignup(row, clock.now())
    const result = await run({ services, accounts, by }, row)
    await faultPoint('signup.after-step')
    const written = await write(services, row, result)
    // Its lease had expired, and another process continues the signup.
    if (!written) return presentSignup(row, clock.now())
    row = written
  }
}

/** Writes the result of a step, and renews the lease for the next one. */
async function write(
  { db, clock, keys }: Services,
  { business_uuid, uuid, step, running_until }: SignupRow,
  result: StepResult,
): Promise<SignupRow | undefined> {
  const now = clock.now()
  const { failure, detail }: Partial<FailedStep> = 'failure' in result ? result : {}
  const { next = step, secrets, learnt = {} }: Partial<DoneStep> = 'failure' in result ? {} : result
  const goesOn = failure === undefined && next !== 'done'
  const values = [
    failure,
    detail,
    goesOn ? new Date(now.getTime() + leaseMs) : null,
    now,
    secrets && sealSecrets(keys, secrets),
    learnt.phone_number_id,
    learnt.on_phone,
    learnt.name,
    learnt.number,
    learnt.quality,
    learnt.account_uuid,
    running_until,
  ]
  const [written] = await db.write(business_uuid, (tx) =>
    tx.commit(tx.send<SignupRow>(writeStep, [business_uuid, uuid, step, next, ...values])),
  )
  return written
}
