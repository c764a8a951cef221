import { exchangeSignupCode } from '../../providers/whatsapp/signup/exchange-code'
import { signupAppOf } from '../signup-app'
import { openSecrets, type SignupRow } from '../signup-rows'
import type { StepDeps, StepResult } from '../step'

/** Meta's code becomes the token of the business. */
export async function exchangeStep({ services }: StepDeps, row: SignupRow): Promise<StepResult> {
  const app = signupAppOf(services.settings)
  const { code } = openSecrets(services.keys, row)
  if ('missing' in app || code === undefined) return { failure: 'app_refused' }
  const answer = await exchangeSignupCode(services.settings, app, code)
  return 'failure' in answer ? answer : { next: 'check', secrets: { token: answer.token } }
}
