import { MessageCircleOff } from 'lucide-react'
import { fileIn, noteIn, useDraft } from '../../lib/drafts'
import { fileNamed } from '../../lib/waiting-files'
import { thread } from '../../strings'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import KeptDrafts from './kept-drafts'

interface MissingChatProps {
  user: string
  conversation: string
  onLeave: () => void
}

/** In the place of a chat that is not there, or not theirs any more. What they wrote in it is still theirs. */
export default function MissingChat({ user, conversation, onLeave }: MissingChatProps) {
  const text = useDraft(user, conversation)
  const note = useDraft(user, noteIn(conversation))
  const file = fileNamed(useDraft(user, fileIn(conversation)))
  const { title, hint, action } = thread.missing
  return (
    <>
      <EmptyState icon={MessageCircleOff} title={title} action={<Button onClick={onLeave}>{action}</Button>}>
        {hint}
      </EmptyState>
      {(text || note || file) && (
        <div className="shrink-0 border-t border-line bg-surface px-4 py-3.5 pb-[max(env(safe-area-inset-bottom),14px)]">
          <KeptDrafts user={user} conversation={conversation} text={text} note={note} file={file} />
        </div>
      )}
    </>
  )
}
