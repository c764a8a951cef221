import { Suspense, useRef, useState } from 'react'
import { cx } from '../../lib/cx'
import { prepared } from '../../lib/prepared'
import { useNear } from '../../lib/use-near'
import { useFile } from '../../server/use-file'
import { thread } from '../../strings'
import { FileCard } from './file-card'
import type { MediaMessage } from './thread-items'

const Lightbox = prepared(() => import('./lightbox'))

/** A picture in a box of fixed size, so that nothing moves when it comes; pressed, it fills the screen. */
export function PicturePreview({
  message,
  url,
  tile = false,
}: {
  message: MediaMessage
  url: string
  /** One of an album: as large as its place there. */
  tile?: boolean
}) {
  const box = useRef<HTMLButtonElement>(null)
  const near = useNear(box)
  const { address, failed } = useFile(near ? url : null)
  const [open, setOpen] = useState(false)
  const { name, caption } = message.body
  const sticker = message.type === 'sticker'
  if (failed) return <FileCard message={message} />
  return (
    <>
      <button
        ref={box}
        type="button"
        data-picture={message.uuid}
        aria-label={thread.media.open(name)}
        onPointerEnter={Lightbox.prepare}
        onClick={() => setOpen(true)}
        className={cx(
          'block max-w-full overflow-hidden rounded-row',
          tile ? 'size-full bg-sunk' : sticker ? 'size-32' : 'h-52 w-72 bg-sunk',
          address === null && 'animate-breathe bg-line',
        )}
      >
        {address !== null && (
          <img
            src={address}
            alt={caption ?? ''}
            className={cx('size-full', sticker ? 'object-contain' : 'object-cover')}
          />
        )}
      </button>
      {open && (
        <Suspense>
          <Lightbox.Part message={message} url={url} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
