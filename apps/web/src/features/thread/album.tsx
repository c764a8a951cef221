import { ImageOff, LoaderCircle } from 'lucide-react'
import { cx } from '../../lib/cx'
import { thread } from '../../strings'
import { arrival } from './arrival'
import { PicturePreview } from './picture-preview'
import { RichText } from './rich-text'
import type { MediaMessage } from './thread-items'
import { VideoPart } from './video-part'
import { whenOf } from './when-of'

/** Pictures that came together, side by side, with what was said of them below. */
export function Album({ messages }: { messages: readonly MediaMessage[] }) {
  const caption = messages[0]?.body.caption
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ul
        aria-label={thread.media.album(messages.length)}
        className={cx('grid w-76 max-w-full gap-1', messages.length > 4 ? 'grid-cols-3' : 'grid-cols-2')}
      >
        {messages.map((message, at) => (
          <li
            key={message.uuid}
            title={whenOf(message)}
            // The first one is the bubble's own.
            data-entry={at === 0 ? undefined : message.uuid}
            className={cx(
              'min-w-0 scroll-m-4 overflow-hidden rounded-row',
              message.type === 'video' ? 'col-span-full' : 'aspect-square',
              messages.length === 3 && at === 0 && 'col-span-full aspect-video!',
            )}
          >
            <Tile message={message} />
          </li>
        ))}
      </ul>
      {caption && <RichText text={caption} />}
    </div>
  )
}

function Tile({ message }: { message: MediaMessage }) {
  const { url, name } = message.body
  if (url === null) {
    const { coming, words } = arrival(message)
    const Icon = coming ? LoaderCircle : ImageOff
    return (
      <span className="grid size-full place-content-center justify-items-center gap-1.5 bg-sunk p-2 text-center text-micro text-muted">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
        {words}
      </span>
    )
  }
  if (message.type === 'image') return <PicturePreview message={message} url={url} tile />
  return <VideoPart url={url} name={`${name}, ${whenOf(message)}`} />
}
