import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { TemplateChange } from '../template-review'
import { planChanges } from './plan-templates'
import { wholeSecond } from './template-rows'
import {
  lockTemplates,
  type TemplateAccount,
  writeTemplatesEvent,
  writeTemplatesPlan,
} from './write-templates'

/** Applies what the provider said of single templates at `at`; older news never replaces newer. */
export async function applyTemplateChanges(
  tx: StatementSender,
  account: TemplateAccount,
  changes: readonly TemplateChange[],
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<void> {
  const plan = planChanges(await lockTemplates(tx, account), changes, { at: wholeSecond(at), now })
  await writeTemplatesPlan(tx, account, plan, now)
  if (plan.changed) await writeTemplatesEvent(tx, account, now)
}
