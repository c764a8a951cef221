import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, type LucideIcon, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useCloseOnBack } from '../../../lib/browser/navigation'
import { cx } from '../../../lib/cx'
import { formatDaySeparator } from '../../../lib/text/dates'
import { download } from '../../../server/http/download'
import { toastError } from '../../../server/http/error-toasts'
import { useFile } from '../../../server/reads/use-file'
import { common, thread } from '../../../strings'
import { Spinner } from '../../../ui/state/spinner'
import { timeAndStatus } from '../bubble/time-and-status'
import type { OlderPages, Picture } from './pictures'
import { usePreviousPicture } from './use-previous-picture'
import { useZoom } from './use-zoom'

const words = thread.media

interface LightboxProps extends OlderPages {
  /** All loaded pictures, in order. */
  pictures: readonly Picture[]
  /** The first loaded entry of the thread. */
  first: string | undefined
  shown: Picture
  onShow: (uuid: string) => void
  onClose: () => void
}

/**
 * Where the focus returns to: the picture in the thread, else the thread. The last match, because a preview lies over
 * the open chat.
 */
const focusTargetFor = (uuid: string): HTMLElement | true =>
  [...document.querySelectorAll<HTMLElement>(`[data-picture="${CSS.escape(uuid)}"]`)].at(-1) ??
  [...document.querySelectorAll<HTMLElement>('[data-region="log"]')].at(-1) ??
  true

/**
 * One picture over the whole screen. Escape closes it, plus and minus zoom. The arrow keys change the picture, or
 * scroll a zoomed one.
 */
export default function Lightbox({ pictures, first, shown, onShow, onClose, ...pages }: LightboxProps) {
  const { name, caption, url } = shown.body
  const { address } = useFile(url)
  const popup = useRef<HTMLDivElement>(null)
  useCloseOnBack(true, onClose)
  const { frame, picture, size, isFitted, isLargest, zoomBy, pan } = useZoom(shown.uuid)
  const index = pictures.indexOf(shown)
  const { hasMore, older } = pages
  const isOldest = index === 0
  const previousPicture = usePreviousPicture({ ...pages, first, previous: pictures[index - 1]?.uuid, onShow })

  const next = () => {
    previousPicture.stop()
    const after = pictures[index + 1]
    if (after) onShow(after.uuid)
  }
  // The total is unknown until the first entry is loaded.
  const position = !hasMore && pictures.length > 1 ? `${words.of(index + 1, pictures.length)} · ` : ''
  const when = `${formatDaySeparator(shown.date)}, ${timeAndStatus(shown)}`
  const failed = isOldest && older === 'failed' ? thread.olderFailed : null
  const onKeyDown = (event: KeyboardEvent) => {
    const action = {
      ArrowLeft: () => (isFitted ? previousPicture.show() : pan(-1, 0)),
      ArrowRight: () => (isFitted ? next() : pan(1, 0)),
      ArrowUp: () => pan(0, -1),
      ArrowDown: () => pan(0, 1),
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const save = () => download(url, name).catch((error: unknown) => toastError(error))

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#000000d9]" />
        <Base.Popup
          ref={popup}
          // Focuses the dialog and not its first button, because the keys are for the picture.
          initialFocus={popup}
          finalFocus={() => focusTargetFor(shown.uuid)}
          onKeyDown={onKeyDown}
          className="fixed inset-x-0 top-(--calls) bottom-0 z-40 flex flex-col text-[#ffffff] outline-none"
        >
          <header className="flex items-center gap-1 p-2">
            <div className="min-w-0 flex-1 px-2">
              <Base.Title className="truncate text-second font-medium">{name}</Base.Title>
              <p aria-live="polite" className="truncate text-meta text-[#ffffffc0]">
                {previousPicture.searching ? thread.loadingOlder : (failed ?? `${position}${when}`)}
              </p>
            </div>
            <Tool icon={ZoomOut} label={words.zoomOut} off={isFitted} onClick={() => zoomBy(-1)} />
            <Tool icon={ZoomIn} label={words.zoomIn} off={isLargest} onClick={() => zoomBy(1)} />
            <Tool icon={Download} label={words.download(name)} onClick={() => void save()} />
            <Base.Close aria-label={common.close} className={toolClass}>
              <X size={20} strokeWidth={1.75} aria-hidden />
            </Base.Close>
          </header>
          {/* Centred by margins: a picture larger than its frame can then be scrolled from its corner. */}
          <div ref={frame} className="flex min-h-0 flex-1 overflow-auto p-2">
            {address !== null && (
              <img
                ref={picture}
                src={address}
                alt={caption ?? name}
                className={cx(
                  'm-auto shrink-0',
                  size ? 'max-w-none' : 'max-h-full max-w-full object-contain',
                )}
                style={size ?? undefined}
              />
            )}
          </div>
          {(pictures.length > 1 || hasMore) && (
            <>
              <Tool
                icon={ChevronLeft}
                label={words.previous}
                off={isOldest && !hasMore}
                busy={previousPicture.searching}
                onClick={previousPicture.show}
                className="absolute top-1/2 left-2"
              />
              <Tool
                icon={ChevronRight}
                label={words.next}
                off={index === pictures.length - 1}
                onClick={next}
                className="absolute top-1/2 right-2"
              />
            </>
          )}
          {caption && <p className="p-4 text-center text-second">{caption}</p>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const toolClass =
  'grid size-11 place-items-center rounded-control bg-[#00000080] hover:bg-[#ffffff33] aria-disabled:opacity-40'

function Tool({
  icon: Icon,
  label,
  off = false,
  busy = false,
  className = '',
  onClick,
}: {
  icon: LucideIcon
  label: string
  /** Marks the button as disabled and keeps it focusable: a disabled one would lose the keys. */
  off?: boolean
  busy?: boolean
  className?: string
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={onClick}
      className={cx(toolClass, className)}
    >
      {busy ? <Spinner size={20} /> : <Icon size={20} strokeWidth={1.75} aria-hidden />}
    </button>
  )
}
