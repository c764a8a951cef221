import { Download, FileText, Image, type LucideIcon, Music, Smile, Video } from 'lucide-react'
import { formatBytes } from '../../lib/bytes'
import { cx } from '../../lib/cx'
import { sentenceOf } from '../../server/api-error'
import { download } from '../../server/download'
import { thread } from '../../strings'
import { notify } from '../../ui/notify'
import { RichText } from './rich-text'
import type { Message } from './thread-items'

type MediaMessage = Extract<Message, { type: 'document' | 'image' | 'audio' | 'video' | 'sticker' }>

const icons: Record<MediaMessage['type'], LucideIcon> = {
  document: FileText,
  image: Image,
  audio: Music,
  video: Video,
  sticker: Smile,
}

export function MediaCard({ message }: { message: MediaMessage }) {
  const { name, url, mime, size, caption } = message.body
  const Icon = icons[message.type]
  const kind = mime?.split('/').at(-1)?.toUpperCase()
  const about = [
    message.type === 'document' ? (kind ?? thread.media.document) : thread.media[message.type],
    size === null ? null : formatBytes(size),
  ]
  const save = (address: string) => {
    download(address, name).catch((error: unknown) =>
      notify.error(sentenceOf(error, thread.media.downloadFailed)),
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex w-72 max-w-full items-center gap-2.75">
        <span
          className={cx(
            'grid h-11 w-9.5 shrink-0 place-items-center rounded-[7px] border border-line bg-surface',
            message.type === 'document' ? 'text-bad' : 'text-muted',
          )}
        >
          <Icon size={20} strokeWidth={1.75} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold" title={name}>
            {name}
          </span>
          <span className="block text-meta opacity-80">
            {url === null ? thread.media.pending : about.filter(Boolean).join(' · ')}
          </span>
        </span>
        {url !== null && (
          <button
            type="button"
            aria-label={thread.media.download(name)}
            onClick={() => save(url)}
            className="grid size-8.5 shrink-0 place-items-center rounded-control hover:bg-text/8 pointer-coarse:size-11"
          >
            <Download size={18} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </div>
      {caption && <RichText text={caption} />}
    </div>
  )
}
