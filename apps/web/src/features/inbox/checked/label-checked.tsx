import type { Interaction, Label, SessionUser } from '@hilo/contracts'
import { LabelChoice, labelSearch } from '../../../choices/label-choice'
import { checkedRows as words } from '../../../strings'
import { DialogContent, DialogFrame } from '../../../ui/overlay/dialog'
import { nameRows } from './name-rows'

interface LabelCheckedProps {
  me: SessionUser
  rows: readonly Interaction[]
  onLabel: (label: Label, on: boolean) => void
  onClose: () => void
}

/** Puts labels on several chats and takes them away. The new states arrive as events. */
export function LabelChecked({ me, rows, onLabel, onClose }: LabelCheckedProps) {
  const stateOf = ({ uuid }: Label): boolean | null => {
    const having = rows.filter(({ labels }) => labels.some((one) => one.uuid === uuid)).length
    return having === 0 ? false : having === rows.length ? true : null
  }
  return (
    <DialogFrame open onClose={onClose} width="max-w-90" initialFocus={labelSearch}>
      <DialogContent title={words.labelTitle(rows.length)} subtitle={nameRows(rows)}>
        <div className="p-5 pt-3">
          <LabelChoice me={me} stateOf={stateOf} onChoose={onLabel} />
        </div>
      </DialogContent>
    </DialogFrame>
  )
}
