import type { Interaction } from '@hilo/contracts'
import { ArrowLeftRight, Check, ListChecks, Mail, MailOpen, Tag, X } from 'lucide-react'
import { checkedRows as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { IconButton } from '../../../ui/form/icon-button'
import type { CheckedAct } from './rows-for-acts'
import type { CheckedRows } from './use-checked-rows'

/** Marking as read or unread can be undone and is known by its icon; the other acts have a label. */
const smallActs = [
  { act: 'read', icon: MailOpen },
  { act: 'unread', icon: Mail },
] as const
const namedActs = [
  { act: 'transfer', icon: ArrowLeftRight },
  { act: 'finish', icon: Check },
  { act: 'label', icon: Tag },
] as const
export const iconClass = 'size-8! hover:bg-line pointer-coarse:size-11!'

interface CheckedActsProps {
  checked: CheckedRows
  listed: readonly Interaction[]
  can: Record<CheckedAct, readonly Interaction[]>
  /** How many of them are done; null: none is being done. */
  progress: { readonly done: number; readonly all: number } | null
  onAct: (act: CheckedAct) => void
}

/** How many rows are checked, and what can be done with them. */
export function CheckedActs({ checked, listed, can, progress, onAct }: CheckedActsProps) {
  const { rows } = checked
  const isDisabled = (act: CheckedAct) => can[act].length === 0 || progress !== null
  return (
    <>
      <div className="flex items-center gap-x-0.5">
        <IconButton
          icon={X}
          size={16}
          label={words.none}
          onClick={() => checked.set([])}
          className={iconClass}
        />
        <p role="status" className="mr-auto text-micro font-semibold whitespace-nowrap">
          {progress ? words.progress(progress.done, progress.all) : words.checked(rows.length)}
        </p>
        {rows.length < listed.length && (
          <IconButton
            icon={ListChecks}
            size={16}
            label={words.all(listed.length)}
            disabled={progress !== null}
            onClick={() => checked.set(listed)}
            className={iconClass}
          />
        )}
        {smallActs.map(({ act, icon }) => (
          <IconButton
            key={act}
            icon={icon}
            size={16}
            label={words.acts[act]}
            disabled={isDisabled(act)}
            onClick={() => onAct(act)}
            className={iconClass}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-1 pb-1">
        {namedActs.map(({ act, icon }) => (
          <Button
            key={act}
            size="sm"
            icon={icon}
            disabled={isDisabled(act)}
            onClick={() => onAct(act)}
            className="grow gap-1! px-1!"
          >
            {words.acts[act]}
          </Button>
        ))}
      </div>
      {rows.every(({ status }) => status === 'unassigned') && (
        <p className="pb-1 text-micro text-muted">{words.onlyLabels}</p>
      )}
    </>
  )
}
