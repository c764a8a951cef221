import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless'
import { cx } from '../../lib/cx'
import { shell } from '../../strings'
import { Spinner } from '../state/spinner'
import { durations, forgetRepeats, repeatCount, setShownToasts } from './notify'

const options = {
  duration: durations.blank,
  error: { duration: durations.error },
  success: { duration: durations.success },
  blank: { duration: durations.blank },
  custom: { duration: durations.custom },
  loading: { duration: durations.loading },
  // As long as the fading, so that an invisible toast does not catch a press.
  removeDelay: 160,
}

/** Below and above them. */
const gap = 24

/**
 * The toasts. The library keeps the queue, the durations and the limit of 20; we render them, because its styles would violate
 * our content policy. The durations are paused while the person reads: the pointer moves over a toast, the focus is in it, or the
 * tab is hidden.  They stand at the foot of the panel, which ends above them (`--toasts`), so that they cover no control. On a
 * phone they stand above the menu and the buttons that end a list, and in a chat with a composer below its header
 * (styles/app.css); a finger swipes them away. They are outside of the application, which dialogs cover, so that they are visible
 * over a dialog.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(options)
  const { startPause, endPause } = handlers
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => setShownToasts(toasts.map(({ id }) => id)), [toasts])
  useLayoutEffect(() => {
    const { current: cards } = region
    if (!cards) return
    const shown = toasts.some(({ visible }) => visible)
    const measure = () => {
      const height = shown ? heightOfCards(cards) : 0
      document.documentElement.style.setProperty('--toasts', height > 0 ? `${height + gap}px` : '0px')
    }
    measure()
    // A narrower window breaks their words into more lines.
    const sizes = new ResizeObserver(measure)
    for (const card of cards.children) sizes.observe(card)
    return () => sizes.disconnect()
  }, [toasts])

  useEffect(() => {
    const follow = () => (document.hidden ? startPause() : endPause())
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [startPause, endPause])

  return createPortal(
    <section
      ref={region}
      aria-label={shell.toasts}
      aria-live="polite"
      data-region="toasts"
      className="toasts pointer-events-none fixed right-4 left-4 z-50 grid content-end gap-2 md:top-auto md:right-auto md:bottom-4 md:left-17 md:w-70"
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} onPause={startPause} onResume={endPause} />
      ))}
    </section>,
    document.body,
  )
}

/** On a phone the region is as high as the page may be covered, and the toasts only as high as their words. */
function heightOfCards({ firstElementChild: first, lastElementChild: last }: HTMLElement): number {
  if (!first || !last) return 0
  return last.getBoundingClientRect().bottom - first.getBoundingClientRect().top
}

function ToastCard({
  toast: one,
  onPause,
  onResume,
}: {
  toast: Toast
  onPause: () => void
  onResume: () => void
}) {
  const { id, visible } = one
  useEffect(() => {
    if (!visible) forgetRepeats(id)
    return () => forgetRepeats(id)
  }, [id, visible])
  // The browser sends no event when a closed toast leaves the pointer, so the time of the next toasts is resumed here.
  const resume = useEffectEvent(onResume)
  useEffect(() => () => resume(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops its clock; its button is the control
    <div
      // An error interrupts, the rest waits its turn in the polite region around it.
      role={one.type === 'error' ? 'alert' : undefined}
      // One that appears under a pointer at rest was not pointed at: it goes in its time.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && onPause()}
      onMouseLeave={onResume}
      onFocus={onPause}
      onBlur={onResume}
      // A dialog that is open below it is not meant, nor the chat.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        toast.dismiss(one.id)
      }}
      // The focus stays in the text field, and in the dialog: here it would be lost with the toast.
      onMouseDown={(event) => event.preventDefault()}
      // Pressed or swiped, in any direction.
      // A touch is followed by a press of its own making, which would take the focus from the text field.
      onTouchEnd={(event) => {
        if (!(event.target as Element).closest('button')) event.preventDefault()
      }}
      onPointerUp={({ pointerType }) => pointerType === 'touch' && toast.dismiss(one.id)}
      className={cx(
        'pointer-events-auto flex w-full touch-none items-start gap-2.5 rounded-[12px] border border-line-strong bg-raise py-2 pr-2 pl-3 text-second shadow-float transition-opacity',
        one.visible ? 'animate-arrive' : 'opacity-0',
      )}
    >
      <span className="py-1">
        {one.type === 'error' && (
          <CircleAlert size={18} strokeWidth={1.75} className="text-bad" aria-hidden />
        )}
        {one.type === 'success' && (
          <CircleCheck size={18} strokeWidth={1.75} className="text-ok" aria-hidden />
        )}
        {one.type === 'loading' && <Spinner size={18} />}
        {one.type === 'blank' && <span className="m-1.25 block size-2 rounded-full bg-accent" />}
      </span>
      <p className="min-w-0 flex-1 py-1 break-words">{resolveValue(one.message, one)}</p>
      {repeatCount(one.id) > 1 && <span className="py-1 text-muted">×{repeatCount(one.id)}</span>}
      <button
        type="button"
        aria-label={shell.closeToast}
        onClick={() => toast.dismiss(one.id)}
        className="relative finger grid size-7 shrink-0 place-items-center rounded-control text-muted hover:bg-sunk hover:text-text"
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </button>
    </div>
  )
}
