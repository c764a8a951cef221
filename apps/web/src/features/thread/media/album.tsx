import { ImageOff, LoaderCircle } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { thread } from '../../../strings'
import { timeAndStatus } from '../bubble/time-and-status'
import type { MediaMessage } from '../log/entry-kinds'
import { missingFileState } from '../log/missing-file-state'
import { Caption } from './caption'
import { PicturePreview } from './picture-preview'
import { VideoFrame } from './video-frame'

/** Pictures sent together, with their caption below. */
export function Album({ messages }: { messages: readonly MediaMessage[] }) {
  const [first] = messages
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <AlbumTiles messages={messages} />
      {first && <Caption message={first} />}
    </div>
  )
}

/** `ofOne`: all are files of one message. */
export function AlbumTiles({
  messages,
  ofOne = false,
}: {
  messages: readonly MediaMessage[]
  ofOne?: boolean
}) {
  return (
    <ul
      aria-label={thread.media.album(messages.length)}
      className={cx('grid w-76 max-w-full gap-1', messages.length > 4 ? 'grid-cols-3' : 'grid-cols-2')}
    >
      {messages.map((message, index) => (
        <li
          key={message.uuid}
          title={timeAndStatus(message)}
          // The first one has the uuid of the bubble.
          data-entry={index === 0 || ofOne ? undefined : message.uuid}
          className={cx(
            // No corners of its own, because the actions of the message overlap its edge.
            'relative min-w-0 scroll-m-4 rounded-row',
            message.type === 'video' ? 'col-span-full' : 'aspect-square',
            messages.length === 3 && index === 0 && 'col-span-full aspect-video!',
          )}
        >
          <Tile message={message} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ message }: { message: MediaMessage }) {
  const { url, name } = message.body
  if (url === null) {
    const { pending, text } = missingFileState(message)
    const Icon = pending ? LoaderCircle : ImageOff
    return (
      <span className="grid size-full place-content-center justify-items-center gap-1.5 rounded-row bg-sunk p-2 text-center text-micro text-muted">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {text}
      </span>
    )
  }
  if (message.type === 'image') return <PicturePreview message={message} url={url} inAlbum />
  return <VideoFrame url={url} name={`${name}, ${timeAndStatus(message)}`} />
}
