import { MessageCircleOff } from 'lucide-react'
import { Fragment, useSyncExternalStore } from 'react'
import { fileIn, noteIn, useDraft } from '../../lib/drafts'
import { fileNamed } from '../../lib/waiting-files'
import type { Outbox } from '../../server/outbox'
import type { Uploads } from '../../server/uploads'
import { kept, overChat } from '../../strings'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import AttachedFile from './attached-file'
import KeptDrafts, { Kept } from './kept-drafts'

const isFailed = ({ state }: { readonly state: string }): boolean => state === 'failed'

interface MissingChatProps {
  user: string
  conversation: string
  outbox: Outbox
  uploads: Uploads
  onLeave: () => void
}

/** In the place of a chat that is not there, or not theirs any more. What they wrote in it is still theirs, also what did not go out. */
export default function MissingChat({ user, conversation, outbox, uploads, onLeave }: MissingChatProps) {
  const text = useDraft(user, conversation)
  const note = useDraft(user, noteIn(conversation))
  const file = fileNamed(useDraft(user, fileIn(conversation)))
  const messages = useSyncExternalStore(outbox.subscribe, () => outbox.of(conversation)).filter(isFailed)
  const files = useSyncExternalStore(uploads.subscribe, () => uploads.of(conversation)).filter(isFailed)
  const { title, hint, action } = overChat.missing
  return (
    <>
      <EmptyState icon={MessageCircleOff} title={title} action={<Button onClick={onLeave}>{action}</Button>}>
        {hint}
      </EmptyState>
      {(text || note || file || messages.length > 0 || files.length > 0) && (
        <div className="shrink-0 border-t border-line bg-surface px-4 py-3.5 pb-[max(env(safe-area-inset-bottom),14px)]">
          <KeptDrafts user={user} conversation={conversation} text={text} note={note} file={file}>
            {messages.map(({ uuid, text }) => (
              <Kept key={uuid} {...kept.keptFailed} value={text} onDiscard={() => outbox.discard(uuid)} />
            ))}
            {files.map(({ uuid, file: { name, size }, caption }) => (
              <Fragment key={uuid}>
                <AttachedFile file={{ id: uuid, name, size }} onRemove={() => uploads.discard(uuid)} />
                {caption.trim() && (
                  <Kept {...kept.keptFailed} value={caption.trim()} onDiscard={() => uploads.discard(uuid)} />
                )}
              </Fragment>
            ))}
          </KeptDrafts>
        </div>
      )}
    </>
  )
}
