import type { Interaction } from '@hilo/contracts'
import { useEffect } from 'react'
import { handOver } from '../../lib/hand-over'
import { useOutbox } from '../../server/outbox-context'
import { useUploads } from '../../server/uploads-context'
import { useUnsent } from '../../server/use-unsent'
import { thread } from '../../strings'
import { TextButton } from './bubble'
import { NotSent } from './not-sent'
import { OutgoingBubble } from './outgoing-bubble'
import { OutgoingFile } from './outgoing-file'

interface OutgoingLinesProps {
  interaction: Interaction
  /** Something can be sent here. */
  open: boolean
  online: boolean
  /** What the thread has already: not shown twice. */
  arrived: ReadonlySet<string>
}

interface Line {
  readonly uuid: string
  readonly interaction: string
  readonly error: string | null
}

/** What was written here and is on its way, or did not go out. */
export function OutgoingLines({ interaction, open, online, arrived }: OutgoingLinesProps) {
  const outbox = useOutbox()
  const uploads = useUploads()
  const { messages, files } = useUnsent(interaction)
  const channel = interaction.type.name

  // What was cut off may have arrived all the same: then it did not fail.
  useEffect(() => {
    for (const { uuid, state } of files)
      if ((state === 'failed' || state === 'waiting') && arrived.has(uuid)) uploads.discard(uuid)
  })

  const notSent = (line: Line, box: Pick<typeof outbox, 'retry' | 'discard'>) => {
    const earlier = line.interaction !== interaction.uuid
    return (
      <NotSent
        why={earlier ? thread.composer.earlier : line.error}
        onRetry={open && !earlier ? () => box.retry(line.uuid) : null}
        onDiscard={() => box.discard(line.uuid)}
      />
    )
  }

  const lines = [
    ...messages.map((message) => ({
      ...message,
      line: (
        <OutgoingBubble key={message.uuid} message={message} channel={channel} online={online}>
          {message.state === 'failed' && notSent(message, outbox)}
        </OutgoingBubble>
      ),
    })),
    ...files.map((upload) => ({
      ...upload,
      line: (
        <OutgoingFile key={upload.uuid} upload={upload} channel={channel} online={online}>
          {upload.state === 'failed' && notSent(upload, uploads)}
          {(upload.state === 'waiting' || upload.state === 'uploading') && (
            <span ref={handOver} className="contents">
              <TextButton onClick={() => uploads.discard(upload.uuid)}>{thread.upload.cancel}</TextButton>
            </span>
          )}
        </OutgoingFile>
      ),
    })),
  ]
  return lines
    .filter(({ uuid }) => !arrived.has(uuid))
    .sort((a, b) => a.date.localeCompare(b.date))
    .map(({ line }) => line)
}
