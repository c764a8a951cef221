import { X } from 'lucide-react'
import { checkedRows as words } from '../../../strings'
import { IconButton } from '../../../ui/form/icon-button'
import { customerName } from '../rows/describe-row'
import type { Failure } from './act-on-each'

/** The chats with which an act failed, and why. */
export const Failures = ({ failures, onClose }: { failures: readonly Failure[]; onClose: () => void }) => (
  <div role="alert" className="flex items-start gap-1 py-1 text-meta">
    <ul className="grid max-h-40 min-w-0 flex-1 gap-0.5 overflow-y-auto">
      {failures.map(({ row, sentence }) => (
        <li key={row.uuid} className="wrap-anywhere">
          <span className="font-semibold">{customerName(row)}:</span> {sentence}
        </li>
      ))}
    </ul>
    <IconButton
      icon={X}
      size={14}
      label={words.closeFailures}
      onClick={onClose}
      className="size-7! hover:bg-line pointer-coarse:size-11!"
    />
  </div>
)
