import type { ChannelType } from '@hilo/contracts'
import { useOutbox, useOutgoing } from '../../server/outbox-context'
import { useUploading, useUploads } from '../../server/uploads-context'
import { OutgoingBubble } from './outgoing-bubble'
import { OutgoingFile } from './outgoing-file'

interface OutgoingLinesProps {
  conversation: string
  channel: ChannelType
  online: boolean
  /** What the thread has already: not shown twice. */
  arrived: ReadonlySet<string>
}

/** What was written here and is on its way. */
export function OutgoingLines({ conversation, channel, online, arrived }: OutgoingLinesProps) {
  const outbox = useOutbox()
  const uploads = useUploads()
  const messages = useOutgoing(conversation)
  const files = useUploading(conversation)
  return (
    <>
      {messages.map(
        (message) =>
          !arrived.has(message.uuid) && (
            <OutgoingBubble
              key={message.uuid}
              message={message}
              channel={channel}
              online={online}
              onRetry={outbox.retry}
              onDiscard={outbox.discard}
            />
          ),
      )}
      {files.map(
        (upload) =>
          !arrived.has(upload.uuid) && (
            <OutgoingFile
              key={upload.uuid}
              upload={upload}
              channel={channel}
              onRetry={uploads.retry}
              onDiscard={uploads.discard}
            />
          ),
      )}
    </>
  )
}
