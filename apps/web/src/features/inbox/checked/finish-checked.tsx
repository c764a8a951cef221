import type { Interaction } from '@hilo/contracts'
import { useReasonChoice } from '../../../choices/reason-choice'
import { checkedRows as words } from '../../../strings'
import { Confirm } from '../../../ui/overlay/confirm'
import { nameRows } from './name-rows'

interface FinishCheckedProps {
  rows: readonly Interaction[]
  /** How many are checked; with some of them it may not be possible. */
  checkedCount: number
  busy: boolean
  /** `reason` is empty for none. */
  onFinish: (reason: string) => void
  onClose: () => void
}

/** Asks before several chats are finished, and for the reason that they share. */
export function FinishChecked({ rows, checkedCount, busy, onFinish, onClose }: FinishCheckedProps) {
  const reason = useReasonChoice()
  const count = rows.length
  return (
    <Confirm
      open
      final
      title={words.finish.title(count)}
      action={words.finish.action(count)}
      busy={busy}
      onConfirm={() => onFinish(reason.chosen)}
      onClose={onClose}
    >
      {words.finish.text(nameRows(rows))}
      {count < checkedCount && (
        <p className="mt-2 font-medium text-text">{words.some(count, checkedCount)}</p>
      )}
      {reason.field && <div className="mt-3 text-text">{reason.field}</div>}
    </Confirm>
  )
}
