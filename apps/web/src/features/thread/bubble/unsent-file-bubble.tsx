import type { ChannelType } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { useObjectUrl } from '../../../lib/browser/use-object-url'
import { cx } from '../../../lib/cx'
import { formatBytes } from '../../../lib/text/bytes'
import { formatTime } from '../../../lib/text/dates'
import type { Upload } from '../../../server/unsent/uploads'
import { common, thread } from '../../../strings'
import { FileName } from '../../../ui/mark/file-name'
import { fileCardClass } from '../media/file-card'
import { kindIcons } from '../media/kind-icons'
import { BubbleShape } from './bubble'
import { MessageStatusMark } from './message-status'
import { RichText } from './rich-text'

/** A file that is being uploaded, waits or failed, with its progress. */
export default function UnsentFileBubble({
  upload,
  channel,
  online,
  children,
}: {
  upload: Upload
  channel: ChannelType
  online: boolean
  /** Shown beside its status. */
  children: ReactNode
}) {
  const { uuid, file, kind, caption, date, state, progress } = upload
  // While online, waiting for its turn takes a moment: it shows as being sent.
  const status = state === 'failed' ? 'failed' : state === 'waiting' && !online ? 'waiting' : 'queued'
  const time = formatTime(date)
  return (
    <article
      data-entry={uuid}
      aria-label={[common.you, time, thread.status[status]].join(', ')}
      className="mt-1.5 flex flex-col items-end"
    >
      <BubbleShape side="out" last>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {kind === 'image' ? <UnsentPicture file={file} /> : <UnsentFileCard upload={upload} />}
          {state === 'uploading' && (
            <progress
              aria-label={thread.upload.progress(file.name)}
              max={100}
              value={Math.round(progress * 100)}
              className="h-1 w-full overflow-hidden rounded-full bg-line accent-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            />
          )}
          {caption.trim() !== '' && <RichText text={caption.trim()} />}
        </div>
      </BubbleShape>
      <div className="mx-0.5 mt-0.75 mb-2 flex flex-wrap items-center justify-end gap-x-2 text-micro text-muted">
        <time dateTime={date}>{time}</time>
        <MessageStatusMark status={status} channel={channel} />
        {children}
      </div>
    </article>
  )
}

/** In the box of a sent picture, so that nothing moves when it arrives. */
function UnsentPicture({ file }: { file: File }) {
  const address = useObjectUrl(file)
  return (
    <span className="block h-52 w-72 max-w-full overflow-hidden rounded-row bg-sunk">
      {address !== null && <img src={address} alt={file.name} className="size-full object-cover" />}
    </span>
  )
}

function UnsentFileCard({ upload: { file, kind, voice } }: { upload: Upload }) {
  const Icon = kindIcons[kind ?? 'document']
  const named = kind === undefined ? 'PDF' : voice ? thread.media.voice : thread.media[kind]
  return (
    <div className={fileCardClass}>
      <span
        className={cx(
          'grid h-11 w-9.5 shrink-0 place-items-center rounded-[7px] border border-line bg-surface',
          kind === undefined || kind === 'document' ? 'text-bad' : 'text-muted',
        )}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <FileName name={file.name} className="font-semibold" />
        <span className="block text-meta opacity-80">
          {named} · {formatBytes(file.size)}
        </span>
      </span>
      {/* Keeps room for the buttons of an uploaded file, so that the bubble does not grow. */}
      <span className="w-16 shrink-0 pointer-coarse:w-21" />
    </div>
  )
}
