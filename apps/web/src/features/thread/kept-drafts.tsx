import type { ReactNode } from 'react'
import { noteIn, replaceDraft } from '../../lib/drafts'
import type { Prepared } from '../../lib/use-prepared'
import { dropFile } from '../../lib/waiting-files'
import { kept, thread } from '../../strings'
import { Button } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import AttachedFile from './attached-file'

interface KeptDraftsProps extends Prepared {
  user: string
  conversation: string
  /** More of the same. */
  children?: ReactNode
}

/** What was prepared, where the box in which it stood is gone: to be copied, or dropped. */
export default function KeptDrafts({ user, conversation, text, note, file, children }: KeptDraftsProps) {
  return (
    <div className="basis-full">
      <div className="mx-auto grid max-w-180 gap-2.5">
        {text && (
          <Kept {...kept.keptText} value={text} onDiscard={() => replaceDraft(user, conversation, '')} />
        )}
        {note && (
          <Kept
            {...kept.keptNote}
            value={note}
            onDiscard={() => replaceDraft(user, noteIn(conversation), '')}
          />
        )}
        {file && <AttachedFile file={file} onRemove={() => dropFile(user, conversation)} />}
        {children}
      </div>
    </div>
  )
}

interface KeptProps {
  label: string
  value: string
  copy: string
  copied: string
  onDiscard: () => void
}

export function Kept({ onDiscard, ...field }: KeptProps) {
  return (
    <div className="flex items-end gap-1.5">
      <div className="min-w-0 flex-1">
        <CopyField {...field} lines />
      </div>
      <Button onClick={onDiscard}>{thread.discardKept}</Button>
    </div>
  )
}
