import { Hint } from '../../../../choices/hint'
import { useRows } from '../../../../server/reads/rows'
import { chatDialogs } from '../../../../strings'

/** A business without quick answers has nothing to insert. */
export default function QuickAnswersHint() {
  const { rows } = useRows('listQuickAnswers', '', chatDialogs.quickAnswers.loadFailed)
  return rows.length > 0 ? <Hint about="knows_quick_answers" /> : null
}
