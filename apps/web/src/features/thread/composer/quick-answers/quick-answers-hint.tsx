import { Hint } from '../../../../choices/hint'
import { useRows } from '../../../../server/reads/rows'
import { chatDialogs } from '../../../../strings'

/** A business without quick answers has nothing to insert. */
export default function QuickAnswersHint() {
  const { rows } = useRows('listQuickAnswers', '', chatDialogs.quickAnswers.loadFailed)
  return rows.length > 0 ? <Hint about="quick_answers_hint_seen" /> : null
}
