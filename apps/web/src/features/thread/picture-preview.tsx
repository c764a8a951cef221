import { useRef, useState } from 'react'
import { cx } from '../../lib/cx'
import { useNear } from '../../lib/use-near'
import { useFile } from '../../server/use-file'
import { thread } from '../../strings'
import { FileCard } from './file-card'
import { prepareViewer, useOpenPicture } from './picture-viewer'
import type { MediaMessage } from './thread-items'
import { whenOf } from './when-of'

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
  const { address, problem } = useFile(near ? url : null)
  const open = useOpenPicture()
  const [broken, setBroken] = useState(false)
  const { name, caption } = message.body
  const sticker = message.type === 'sticker'
  // What is no picture after all can still be saved, and looked at elsewhere.
  if (problem !== null || broken) return <FileCard message={message} />
  return (
    <button
      ref={box}
      type="button"
      data-picture={message.uuid}
      // One of several has no line of its own below it.
      aria-label={tile ? `${thread.media.open(name)}, ${whenOf(message)}` : thread.media.open(name)}
      onPointerEnter={prepareViewer}
      onClick={() => open(message.uuid)}
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
          onError={() => setBroken(true)}
          className={cx('size-full', sticker ? 'object-contain' : 'object-cover')}
        />
      )}
    </button>
  )
}
