import type { ReactNode } from 'react'
import { discardDraftFiles } from '../../../lib/drafts/draft-files'
import { noteKey, replaceDraft } from '../../../lib/drafts/drafts'
import type { ChatDrafts } from '../../../lib/drafts/use-chat-drafts'
import { keptDrafts, thread } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { CopyField } from '../../../ui/form/inputs/copy-field'
import { AttachedFile } from './attached/attached-file'

interface KeptDraftsProps extends ChatDrafts {
  user: string
  conversation: string
  /** Further texts to keep. */
  children?: ReactNode
}

/** The drafts of a chat whose composer is gone: to copy or discard. */
export default function KeptDrafts({ user, conversation, text, note, files, children }: KeptDraftsProps) {
  return (
    <div className="basis-full">
      <div className="mx-auto grid max-w-180 gap-2.5">
        {text && (
          <KeptText
            {...keptDrafts.keptText}
            value={text}
            onDiscard={() => replaceDraft(user, conversation, '')}
          />
        )}
        {note && (
          <KeptText
            {...keptDrafts.keptNote}
            value={note}
            onDiscard={() => replaceDraft(user, noteKey(conversation), '')}
          />
        )}
        {files.map((file) => (
          <AttachedFile
            key={file.id}
            file={file}
            onRemove={() => discardDraftFiles(user, conversation, file.id)}
          />
        ))}
        {children}
      </div>
    </div>
  )
}

interface KeptTextProps {
  label: string
  value: string
  copy: string
  copied: string
  onDiscard: () => void
}

export function KeptText({ onDiscard, ...field }: KeptTextProps) {
  return (
    <div className="flex items-end gap-1.5">
      <div className="min-w-0 flex-1">
        <CopyField {...field} lines />
      </div>
      <Button onClick={onDiscard}>{thread.discardKept}</Button>
    </div>
  )
}
