import { useRef, useState } from 'react'
import { useNearViewport } from '../../../lib/browser/use-near-viewport'
import { cx } from '../../../lib/cx'
import { useFile } from '../../../server/reads/use-file'
import { thread } from '../../../strings'
import { Picture } from '../../../ui/display/picture'
import { timeAndStatus } from '../bubble/time-and-status'
import type { MediaMessage } from '../log/entry-kinds'
import { FileCard } from './file-card'
import { prepareViewer, useOpenPicture } from './picture-viewer'

/** A picture in a box of fixed size, so that nothing moves when it loads; pressing it opens the viewer. */
export function PicturePreview({
  message,
  url,
  inAlbum = false,
  onOpen,
}: {
  message: MediaMessage
  url: string
  /** Part of an album: fills its place there. */
  inAlbum?: boolean
  /** Instead of the viewer. */
  onOpen?: () => void
}) {
  const button = useRef<HTMLButtonElement>(null)
  const near = useNearViewport(button)
  const { address, problem } = useFile(near ? url : null)
  const open = useOpenPicture()
  const [broken, setBroken] = useState(false)
  const { name, caption, mime } = message.body
  const sticker = message.type === 'sticker'
  // A file that is no picture can still be saved.
  if (problem !== null || broken) return <FileCard message={message} />
  return (
    <button
      ref={button}
      type="button"
      data-picture={message.uuid}
      // Pictures of an album have no time of their own below them.
      aria-label={inAlbum ? `${thread.media.open(name)}, ${timeAndStatus(message)}` : thread.media.open(name)}
      onPointerEnter={onOpen ? undefined : prepareViewer}
      onClick={() => (onOpen ? onOpen() : open(message.uuid))}
      className={cx(
        'block max-w-full overflow-hidden rounded-row',
        inAlbum ? 'size-full bg-sunk' : sticker ? 'size-32' : 'h-52 w-72 bg-sunk',
        address === null && 'animate-breathe bg-line',
      )}
    >
      {address !== null && (
        <Picture
          src={address}
          mime={mime}
          alt={caption ?? ''}
          onError={() => setBroken(true)}
          className={cx('size-full', sticker ? 'object-contain' : 'object-cover')}
        />
      )}
    </button>
  )
}
