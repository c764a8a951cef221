import { ImageOff } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNearViewport } from '../../lib/browser/use-near-viewport'
import { cx } from '../../lib/cx'
import { formatFull } from '../../lib/text/dates'
import { useFile } from '../../server/reads/use-file'
import { thread } from '../../strings'
import { Picture as Shown } from '../../ui/display/picture'
import { preloadableDialog } from '../../ui/state/preloadable'
import { FileList } from './file-list'
import type { ContactFile, Files, Picture } from './queries'

const PictureDialog = preloadableDialog(() => import('./picture-dialog'))

const isPicture = (file: ContactFile): file is Picture =>
  (file.type === 'image' || file.type === 'sticker') && file.body.url !== null

/** Pictures as thumbnails, above the files that cannot be shown small. */
export function MediaGrid({ of, none }: { of: Files; none: string }) {
  const pictures = of.files?.filter(isPicture) ?? []
  const others = of.files?.filter((file) => !isPicture(file))
  return (
    <>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-1.5">
          {pictures.map((picture) => (
            <li key={picture.uuid}>
              <Thumbnail picture={picture} />
            </li>
          ))}
        </ul>
      )}
      {(others?.length !== 0 || pictures.length === 0 || of.more) && (
        <FileList of={{ ...of, files: others }} none={pictures.length === 0 ? none : null} />
      )}
    </>
  )
}

/** A box of fixed size, so that nothing moves when the picture loads. */
function Thumbnail({ picture }: { picture: Picture }) {
  const button = useRef<HTMLButtonElement>(null)
  const near = useNearViewport(button)
  const { name, url } = picture.body
  const { address, problem } = useFile(near ? url : null)
  const [broken, setBroken] = useState(false)
  const [open, setOpen] = useState(false)
  const missing = problem !== null || broken
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={thread.media.open(name)}
        title={formatFull(picture.date)}
        onClick={() => setOpen(true)}
        className={cx(
          'grid aspect-square w-full place-items-center overflow-hidden rounded-control bg-sunk text-muted',
          address === null && !missing && 'animate-breathe bg-line',
        )}
      >
        {missing ? (
          <ImageOff size={18} strokeWidth={1.75} aria-hidden />
        ) : (
          address !== null && (
            <Shown
              src={address}
              mime={picture.body.mime}
              alt=""
              onError={() => setBroken(true)}
              className={cx('size-full', picture.type === 'sticker' ? 'object-contain' : 'object-cover')}
            />
          )
        )}
      </button>
      {open && (
        <PictureDialog.Part
          picture={picture}
          address={missing ? null : address}
          problem={problem}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
