import { skipToken, useQuery } from '@tanstack/react-query'
import { MessageCircleOff } from 'lucide-react'
import { Fragment, useSyncExternalStore } from 'react'
import { parseDraftFiles } from '../../../lib/drafts/draft-files'
import { fileKey, noteKey, useDraftText } from '../../../lib/drafts/drafts'
import { keys } from '../../../server/http/keys'
import type { UnsentMessages } from '../../../server/unsent/unsent-messages'
import type { Uploads } from '../../../server/unsent/uploads'
import { chatDialogs, keptDrafts } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { EmptyState } from '../../../ui/state/empty-state'
import type { LostTo } from '../lost-to'
import { AttachedFile } from './attached/attached-file'
import KeptDrafts, { KeptText } from './kept-drafts'

const isFailed = ({ state }: { readonly state: string }): boolean => state === 'failed'

interface MissingChatProps {
  user: string
  conversation: string
  unsentMessages: UnsentMessages
  uploads: Uploads
  onLeave: () => void
}

/**
 * Shown instead of a chat that does not exist or belongs to another agent, with the person's own drafts and failed
 * messages.
 */
export default function MissingChat({
  user,
  conversation,
  unsentMessages,
  uploads,
  onLeave,
}: MissingChatProps) {
  const text = useDraftText(user, conversation)
  const note = useDraftText(user, noteKey(conversation))
  const draftFiles = parseDraftFiles(useDraftText(user, fileKey(conversation)))
  const messages = useSyncExternalStore(unsentMessages.subscribe, () =>
    unsentMessages.of(conversation),
  ).filter(isFailed)
  const files = useSyncExternalStore(uploads.subscribe, () => uploads.of(conversation)).filter(isFailed)
  const { data: lostTo } = useQuery<LostTo | null>({
    queryKey: keys.lostTo(conversation),
    queryFn: skipToken,
  })
  const { title, hint, action, tookOver, given, askThem } = chatDialogs.missing
  return (
    <>
      <EmptyState
        icon={MessageCircleOff}
        title={lostTo ? (lostTo.tookIt ? tookOver : given)(lostTo.user.name) : title}
        action={<Button onClick={onLeave}>{action}</Button>}
      >
        {lostTo ? askThem : hint}
      </EmptyState>
      {(text || note || draftFiles.length > 0 || messages.length > 0 || files.length > 0) && (
        <div className="shrink-0 border-t border-line bg-surface px-4 py-3.5 pb-[max(env(safe-area-inset-bottom),14px)]">
          <KeptDrafts user={user} conversation={conversation} text={text} note={note} files={draftFiles}>
            {messages.map(({ uuid, text }) => (
              <KeptText
                key={uuid}
                {...keptDrafts.keptFailed}
                value={text}
                onDiscard={() => unsentMessages.discard(uuid)}
              />
            ))}
            {files.map(({ uuid, file: { name, size }, caption }) => (
              <Fragment key={uuid}>
                <AttachedFile file={{ id: uuid, name, size }} onRemove={() => uploads.discard(uuid)} />
                {caption.trim() && (
                  <KeptText
                    {...keptDrafts.keptFailed}
                    value={caption.trim()}
                    onDiscard={() => uploads.discard(uuid)}
                  />
                )}
              </Fragment>
            ))}
          </KeptDrafts>
        </div>
      )}
    </>
  )
}
