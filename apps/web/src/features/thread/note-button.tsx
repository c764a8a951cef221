import { NotebookPen } from 'lucide-react'
import { noteIn, useDraft } from '../../lib/drafts'
import { thread } from '../../strings'
import { IconButton } from '../../ui/icon-button'
import { prepareNote } from './note-part'

interface NoteButtonProps {
  user: string
  conversation: string
  onClick: () => void
}

/** To the note for colleagues; one that was begun and not saved shows that it waits there. */
export function NoteButton({ user, conversation, onClick }: NoteButtonProps) {
  const begun = useDraft(user, noteIn(conversation)) !== ''
  return (
    <IconButton
      icon={NotebookPen}
      label={begun ? thread.note.goOn : thread.note.write}
      shortcut="Alt N"
      aria-keyshortcuts="Alt+N"
      data-action="note"
      onPointerEnter={prepareNote}
      onFocus={prepareNote}
      onClick={onClick}
      className={begun ? 'bg-warn-soft text-warn' : ''}
    />
  )
}
