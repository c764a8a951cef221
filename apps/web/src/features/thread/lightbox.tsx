import { Dialog as Base } from '@base-ui/react/dialog'
import { ChevronLeft, ChevronRight, Download, type LucideIcon, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { sentenceOf } from '../../server/api-error'
import { download } from '../../server/download'
import { useFile } from '../../server/use-file'
import { common, thread } from '../../strings'
import { notify } from '../../ui/notify'
import type { MediaMessage } from './thread-items'

const zooms = [1, 1.5, 2, 3] as const
const words = thread.media

/** The pictures before and after it, as the thread shows them. */
function neighbourOf(uuid: string, step: 1 | -1): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>('[data-picture]')]
  return all[all.findIndex((one) => one.dataset.picture === uuid) + step]
}

interface LightboxProps {
  message: MediaMessage
  url: string
  onClose: () => void
}

/** One picture over the whole screen: Esc closes, the arrows go to the others, plus and minus change its size. */
export default function Lightbox({ message, url, onClose }: LightboxProps) {
  const { address } = useFile(url)
  const [zoom, setZoom] = useState(0)
  const { name, caption } = message.body

  const step = (by: 1 | -1) => {
    const next = neighbourOf(message.uuid, by)
    if (!next) return
    onClose()
    next.scrollIntoView({ block: 'nearest' })
    next.click()
  }
  const resize = (by: 1 | -1) => setZoom((at) => Math.max(0, Math.min(zooms.length - 1, at + by)))
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      '+': () => resize(1),
      '-': () => resize(-1),
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const save = () =>
    download(url, name).catch((error: unknown) => notify.error(sentenceOf(error, words.downloadFailed)))

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-[#000000d9]" />
        <Base.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex flex-col text-[#ffffff] outline-none"
        >
          <header className="flex items-center gap-1 p-2">
            <Base.Title className="min-w-0 flex-1 truncate px-2 text-second font-medium">{name}</Base.Title>
            <Tool icon={ZoomOut} label={words.zoomOut} disabled={zoom === 0} onClick={() => resize(-1)} />
            <Tool
              icon={ZoomIn}
              label={words.zoomIn}
              disabled={zoom === zooms.length - 1}
              onClick={() => resize(1)}
            />
            <Tool icon={Download} label={words.download(name)} onClick={() => void save()} />
            <Base.Close aria-label={common.close} className={toolClass}>
              <X size={20} strokeWidth={1.75} aria-hidden />
            </Base.Close>
          </header>
          <div className="grid min-h-0 flex-1 place-items-center overflow-auto p-2">
            {address !== null && (
              <img
                src={address}
                alt={caption ?? name}
                className="object-contain"
                style={{
                  maxWidth: `${100 * (zooms[zoom] ?? 1)}%`,
                  maxHeight: `${100 * (zooms[zoom] ?? 1)}%`,
                }}
              />
            )}
          </div>
          {neighbourOf(message.uuid, -1) && (
            <Tool
              icon={ChevronLeft}
              label={words.previous}
              onClick={() => step(-1)}
              className="absolute top-1/2 left-2"
            />
          )}
          {neighbourOf(message.uuid, 1) && (
            <Tool
              icon={ChevronRight}
              label={words.next}
              onClick={() => step(1)}
              className="absolute top-1/2 right-2"
            />
          )}
          {caption && <p className="p-4 text-center text-second">{caption}</p>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const toolClass =
  'grid size-11 place-items-center rounded-control bg-[#00000080] hover:bg-[#ffffff33] disabled:opacity-40'

function Tool({
  icon: Icon,
  label,
  className = '',
  ...rest
}: {
  icon: LucideIcon
  label: string
  disabled?: boolean
  className?: string
  onClick: () => void
}) {
  return (
    <button type="button" aria-label={label} title={label} className={`${toolClass} ${className}`} {...rest}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
