import { NotebookPen } from 'lucide-react'
import { noteKey, useDraftText } from '../../../lib/drafts/drafts'
import { thread } from '../../../strings'
import { IconButton } from '../../../ui/form/icon-button'
import { Note } from './note-part'

interface NoteButtonProps {
  user: string
  conversation: string
  onClick: () => void
}

/** Opens the note editor; highlighted while a note has a draft. */
export function NoteButton({ user, conversation, onClick }: NoteButtonProps) {
  const hasDraft = useDraftText(user, noteKey(conversation)) !== ''
  return (
    <IconButton
      icon={NotebookPen}
      label={hasDraft ? thread.note.resume : thread.note.write}
      shortcut="Alt N"
      aria-keyshortcuts="Alt+N"
      data-action="note"
      onPointerEnter={Note.preload}
      onFocus={Note.preload}
      onClick={onClick}
      className={hasDraft ? 'bg-warn-soft text-warn' : ''}
    />
  )
}
