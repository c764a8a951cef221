import type { ChannelType } from '@hilo/contracts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useObjectUrl } from '../../../../lib/browser/media/use-object-url'
import { cx } from '../../../../lib/cx'
import { formatBytes } from '../../../../lib/text/bytes'
import { formatTime } from '../../../../lib/text/dates'
import { mayBeStored, type Upload } from '../../../../server/unsent/upload'
import { useUploads } from '../../../../server/unsent/uploads-context'
import { common, sentFiles, thread } from '../../../../strings'
import { FileName } from '../../../../ui/display/file-name'
import { Picture } from '../../../../ui/display/picture'
import { fileCardClass } from '../../media/file-card'
import { iconOf, toneOf } from '../../media/kind-icons'
import { BubbleShape } from '../bubble'
import { MessageStatusMark } from '../message-status'
import { RichText } from '../text/rich-text'

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
  const { uuid, file, kind, more = [], caption, date, state, progress, onDevice } = upload
  // While online, waiting for its turn takes a moment: it shows as being sent.
  const ownStatus = state === 'failed' ? 'failed' : state === 'waiting' && !online ? 'waiting' : 'queued'
  const status = state !== 'stored' && mayBeStored(upload) ? 'unanswered' : ownStatus
  const time = formatTime(date)
  return (
    <article
      data-entry={uuid}
      aria-label={[common.you, time, thread.status[status]].join(', ')}
      className="mt-1.5 flex flex-col items-end"
    >
      <BubbleShape channel={channel} side="out" last>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {more.length > 0 ? (
            <UnsentFiles upload={upload} />
          ) : (
            <>
              {kind === 'image' ? <UnsentPicture file={file} /> : <UnsentFileCard {...upload} />}
              {state === 'uploading' && <Progress name={file.name} part={progress} />}
            </>
          )}
          {caption.trim() !== '' && <RichText text={caption.trim()} />}
        </div>
      </BubbleShape>
      {onDevice === false && state !== 'stored' && (
        <p role="status" className="mx-0.5 mt-1 max-w-80 text-right text-meta text-warn">
          {sentFiles.notKept}
        </p>
      )}
      <div className="mx-0.5 mt-0.75 mb-2 flex flex-wrap items-center justify-end gap-x-2 text-micro text-muted">
        <time dateTime={date}>{time}</time>
        <MessageStatusMark status={status} channel={channel} />
        {children}
      </div>
    </article>
  )
}

const Progress = ({ name, part }: { name: string; part: number }) => (
  <progress
    aria-label={thread.upload.progress(name)}
    max={100}
    value={Math.round(part * 100)}
    className="h-1 w-full overflow-hidden rounded-full bg-line accent-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
  />
)

/** The files of one message, each with its own progress, until it is on the server: one may be taken out. */
function UnsentFiles({ upload }: { upload: Upload }) {
  const uploads = useUploads()
  const { uuid, file, kind = 'document', more = [], state, progress } = upload
  const parts = [{ file, kind }, ...more]
  const done = progress * parts.reduce((sum, part) => sum + part.file.size, 0)
  let before = 0
  return (
    <ul aria-label={thread.media.several(parts.length)} className="grid w-80 max-w-full gap-2">
      {parts.map((part, at) => {
        const { name, size } = part.file
        const share = Math.min(1, Math.max(0, (done - before) / size))
        before += size
        return (
          // Two files may have the same name.
          <li key={`${name}/${at}`} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <UnsentFileCard {...part}>
              {state === 'stored' || mayBeStored(upload) ? null : (
                <button
                  type="button"
                  aria-label={thread.composer.removeFile(name)}
                  onClick={() => uploads.removeFile(uuid, part.file)}
                  className="-mr-1 grid size-8.5 shrink-0 place-items-center rounded-control hover:bg-text/8 pointer-coarse:size-11"
                >
                  <X size={16} strokeWidth={1.75} aria-hidden />
                </button>
              )}
            </UnsentFileCard>
            {state === 'uploading' && <Progress name={name} part={share} />}
          </li>
        )
      })}
    </ul>
  )
}

/** In the box of a sent picture, so that nothing moves when it arrives. */
function UnsentPicture({ file }: { file: File }) {
  const address = useObjectUrl(file)
  return (
    <span className="block h-52 w-72 max-w-full overflow-hidden rounded-row bg-sunk">
      {address !== null && (
        <Picture
          src={address}
          mime={file.type}
          alt={file.name}
          className="size-full object-cover"
          onError={() => {}}
        />
      )}
    </span>
  )
}

function UnsentFileCard({
  file,
  kind,
  voice,
  children,
}: Pick<Upload, 'file' | 'kind' | 'voice'> & { children?: ReactNode }) {
  const Icon = iconOf(kind ?? 'document', file.type)
  const named = kind === undefined ? 'PDF' : voice ? thread.media.voice : thread.media[kind]
  return (
    <div className={cx(fileCardClass, children !== undefined && 'w-full')}>
      <span
        className={cx(
          'grid h-11 w-9.5 shrink-0 place-items-center rounded-[7px] border border-line bg-surface',
          toneOf(kind ?? 'document', file.type),
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
      {children ?? <span className="w-16 shrink-0 pointer-coarse:w-21" />}
    </div>
  )
}
