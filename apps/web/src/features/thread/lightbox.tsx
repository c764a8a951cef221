import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, type LucideIcon, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { cx } from '../../lib/cx'
import { formatDaySeparator } from '../../lib/dates'
import { useLayer } from '../../lib/navigation'
import { download } from '../../server/download'
import { tellRefused } from '../../server/tell-refused'
import { useFile } from '../../server/use-file'
import { common, thread } from '../../strings'
import { Spinner } from '../../ui/spinner'
import type { OlderPages, Picture } from './picture-viewer'
import { useEarlier } from './use-earlier'
import { useZoom } from './use-zoom'
import { whenOf } from './when-of'

const words = thread.media

interface LightboxProps extends OlderPages {
  /** All that are loaded, in their order. */
  pictures: readonly Picture[]
  /** Of the thread's lines that are loaded. */
  first: string | undefined
  shown: Picture
  onShow: (uuid: string) => void
  onClose: () => void
}

/** Its place in the thread, where it is drawn; else the thread. The last ones: a preview lies over the open chat. */
const placeOf = (uuid: string): HTMLElement | true =>
  [...document.querySelectorAll<HTMLElement>(`[data-picture="${CSS.escape(uuid)}"]`)].at(-1) ??
  [...document.querySelectorAll<HTMLElement>('[data-region="log"]')].at(-1) ??
  true

/**
 * One picture over the whole screen: Esc closes, plus and minus change its size. The arrows go to the others, and
 * over a larger one to what of it is out of sight.
 */
export default function Lightbox({ pictures, first, shown, onShow, onClose, ...pages }: LightboxProps) {
  const { name, caption, url } = shown.body
  const { address } = useFile(url)
  const popup = useRef<HTMLDivElement>(null)
  useLayer(true, onClose)
  const { frame, picture, size, smallest, largest, resize, pan } = useZoom(shown.uuid)
  const at = pictures.indexOf(shown)
  const { hasMore, older } = pages
  const oldest = at === 0
  const earlier = useEarlier({ ...pages, first, before: pictures[at - 1]?.uuid, onShow })

  const next = () => {
    earlier.stop()
    const after = pictures[at + 1]
    if (after) onShow(after.uuid)
  }
  // How many there are is not known before the first line is loaded.
  const count = !hasMore && pictures.length > 1 ? `${words.of(at + 1, pictures.length)} · ` : ''
  const when = `${formatDaySeparator(shown.date)}, ${whenOf(shown)}`
  const failed = oldest && older === 'failed' ? thread.olderFailed : null
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => (smallest ? earlier.go() : pan(-1, 0)),
      ArrowRight: () => (smallest ? next() : pan(1, 0)),
      ArrowUp: () => pan(0, -1),
      ArrowDown: () => pan(0, 1),
      '+': () => resize(1),
      '-': () => resize(-1),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const save = () => download(url, name).catch((error: unknown) => tellRefused(error))

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#000000d9]" />
        <Base.Popup
          ref={popup}
          // Not the first button: the keys are for the picture, and at the ends of its sizes a button does nothing.
          initialFocus={popup}
          finalFocus={() => placeOf(shown.uuid)}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex flex-col text-[#ffffff] outline-none"
        >
          <header className="flex items-center gap-1 p-2">
            <div className="min-w-0 flex-1 px-2">
              <Base.Title className="truncate text-second font-medium">{name}</Base.Title>
              <p aria-live="polite" className="truncate text-meta text-[#ffffffc0]">
                {earlier.looking ? thread.loadingOlder : (failed ?? `${count}${when}`)}
              </p>
            </div>
            <Tool icon={ZoomOut} label={words.zoomOut} off={smallest} onClick={() => resize(-1)} />
            <Tool icon={ZoomIn} label={words.zoomIn} off={largest} onClick={() => resize(1)} />
            <Tool icon={Download} label={words.download(name)} onClick={() => void save()} />
            <Base.Close aria-label={common.close} className={toolClass}>
              <X size={20} strokeWidth={1.75} aria-hidden />
            </Base.Close>
          </header>
          {/* By margins, not by alignment: what is larger than the frame can be scrolled to from its first corner. */}
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
                off={oldest && !hasMore}
                busy={earlier.looking}
                onClick={earlier.go}
                className="absolute top-1/2 left-2"
              />
              <Tool
                icon={ChevronRight}
                label={words.next}
                off={at === pictures.length - 1}
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
  /** Says that it does nothing now, and keeps the focus: a disabled button would take the keys with it. */
  off?: boolean
  /** What was asked for is on its way. */
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
