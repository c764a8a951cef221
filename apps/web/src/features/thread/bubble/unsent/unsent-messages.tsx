import type { Interaction } from '@hilo/contracts'
import { useEffect } from 'react'
import { moveFocusOut } from '../../../../lib/focus/move-focus-out'
import { useUnsentMessages } from '../../../../server/unsent/unsent-messages-context'
import { mayBeStored } from '../../../../server/unsent/upload'
import { useUploads } from '../../../../server/unsent/uploads-context'
import { useUnsent } from '../../../../server/unsent/use-unsent'
import { thread } from '../../../../strings'
import { preloadable } from '../../../../ui/state/preloadable'
import { SendFailure } from '../send-failure'
import { TextButton } from '../text-button'
import { UnsentMessageBubble } from './unsent-message-bubble'

const UnsentFile = preloadable(() => import('./unsent-file-bubble'))

interface UnsentMessagesProps {
  interaction: Interaction
  /** Messages can be sent in this chat. */
  open: boolean
  online: boolean
  /** Entries that the thread already has: not shown twice. */
  acceptedUuids: ReadonlySet<string>
}

interface UnsentItem {
  readonly uuid: string
  readonly interaction: string
  readonly error: string | null
  readonly lost?: boolean
  readonly unanswered?: boolean
}

/** The messages and files of this chat that the server has not accepted, or that failed. */
export function UnsentMessages({ interaction, open, online, acceptedUuids }: UnsentMessagesProps) {
  const unsentMessages = useUnsentMessages()
  const uploads = useUploads()
  const { messages, files } = useUnsent(interaction)
  const channel = interaction.type.name

  // An upload that was cut off may have been accepted: then it did not fail.
  useEffect(() => {
    for (const { uuid, state } of files)
      if ((state === 'failed' || state === 'waiting') && acceptedUuids.has(uuid)) uploads.discard(uuid)
  })

  const failureOf = (
    item: UnsentItem,
    queue: Pick<typeof unsentMessages, 'retry' | 'discard'> & Partial<Pick<typeof uploads, 'cancel'>>,
  ) => {
    const earlier = item.interaction !== interaction.uuid
    return (
      <SendFailure
        reason={earlier ? thread.composer.earlier : item.error}
        onRetry={open && !earlier && !item.lost ? () => queue.retry(item.uuid) : null}
        // The caption returns to the composer, because it may fit another file.
        onDiscard={
          mayBeStored(item)
            ? null
            : () => (open && !earlier && queue.cancel ? queue.cancel(item.uuid) : queue.discard(item.uuid))
        }
      />
    )
  }

  const items = [
    ...messages.map((message) => ({
      ...message,
      element: (
        <UnsentMessageBubble key={message.uuid} message={message} channel={channel} online={online}>
          {message.state === 'failed' && failureOf(message, unsentMessages)}
        </UnsentMessageBubble>
      ),
    })),
    ...files.map((upload) => ({
      ...upload,
      element: (
        <UnsentFile.Part key={upload.uuid} upload={upload} channel={channel} online={online}>
          {upload.state === 'failed' && failureOf(upload, uploads)}
          {(upload.state === 'waiting' || upload.state === 'uploading') && !mayBeStored(upload) && (
            <span ref={moveFocusOut} className="contents">
              <TextButton onClick={() => uploads.cancel(upload.uuid)}>{thread.upload.cancel}</TextButton>
            </span>
          )}
        </UnsentFile.Part>
      ),
    })),
  ]
  return items
    .filter(({ uuid }) => !acceptedUuids.has(uuid))
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ element }) => element)
}
