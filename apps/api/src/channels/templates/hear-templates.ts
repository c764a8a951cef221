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

/** What the provider says of single templates of an account, at `at`: an older word does not replace a newer one. */
export async function hearTemplates(
  tx: StatementSender,
  account: TemplateAccount,
  changes: readonly TemplateChange[],
  { at, now }: { readonly at: Date; readonly now: Date },
): Promise<void> {
  const plan = planChanges(await lockTemplates(tx, account), changes, { at: wholeSecond(at), now })
  await writeTemplatesPlan(tx, account, plan, now)
  if (plan.changed) await writeTemplatesEvent(tx, account, now)
}
