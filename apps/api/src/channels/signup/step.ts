import type { SignupFailure, SignupStep } from '@hilo/contracts'
import type { AuditOrigin } from '../../audit/record-audit'
import type { Services } from '../../platform/services'
import type { AccountCache } from '../accounts/accounts'
import type { SignupRow, SignupSecrets } from './signup-rows'

/** The input of a step, beside its row. */
export interface StepDeps {
  readonly services: Services
  readonly accounts: Pick<AccountCache, 'forget'>
  readonly by: AuditOrigin
}

export interface FailedStep {
  readonly failure: SignupFailure
  readonly detail?: string | null
}
export interface DoneStep {
  readonly next: SignupStep
  readonly secrets?: SignupSecrets
  /** The number as Meta describes it. */
  readonly learnt?: Partial<
    Pick<SignupRow, 'phone_number_id' | 'on_phone' | 'name' | 'number' | 'quality' | 'account_uuid'>
  >
}
export type StepResult = FailedStep | DoneStep
