import { graphOf } from '../../providers/whatsapp/graph-of'
import { registerNumber } from '../../providers/whatsapp/signup/register-number'
import { openSecrets, type SignupRow } from '../signup-rows'
import type { StepDeps, StepResult } from '../step'

/** Without this the number neither sends nor receives through Meta's API. The same PIN again changes nothing. */
export async function registerStep({ services }: StepDeps, row: SignupRow): Promise<StepResult> {
  const { token = '', pin = '' } = openSecrets(services.keys, row)
  const refused = await registerNumber(graphOf(services.settings, token), row.phone_number_id ?? '', pin)
  return refused ?? { next: 'create' }
}
