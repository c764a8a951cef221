import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { useCloseOnBack } from '../../lib/browser/navigation'
import { cx } from '../../lib/cx'
import { common } from '../../strings'

export const scrimClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0'
/** In a very low window a dialog scrolls as a whole: its head and its buttons would leave nothing between them. */
export const shortBody = 'short:flex-none short:overflow-visible'
/** The buttons of a dialog; where they need two lines on a phone, both are filled. */
export const footerClass = 'flex flex-wrap justify-end gap-2 max-[440px]:[&>button]:grow'
/** A dialog stands between the bars of calls and, on a phone, the toasts (`--foot`), which cover none of its words. */
export const popupClass =
  'fixed top-[calc(50%+var(--calls)/2-var(--foot)/2)] left-1/2 z-40 flex max-h-[calc(100dvh-32px-var(--calls)-var(--foot))] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 flex-col ' +
  'rounded-card border border-line-strong bg-raise shadow-float outline-none transition-[opacity,translate] ' +
  'short:max-h-[calc(100dvh-12px-var(--calls)-var(--foot))] short:w-[calc(100vw-12px)] short:overflow-y-auto ' +
  'data-ending-style:opacity-0 data-starting-style:translate-y-[calc(-50%+4px)] data-starting-style:opacity-0'

interface DialogFrameProps {
  open: boolean
  onClose: () => void
  width?: string | undefined
  /** The element that gets the focus at first; by default the first control. */
  initialFocus?: ((popup: HTMLElement) => HTMLElement | null) | undefined
  /** The element that gets the focus when the dialog closes; by default the opener. */
  returnFocus?: (() => HTMLElement | boolean) | undefined
  children: ReactNode
}

interface DialogContentProps {
  title: string
  /** Beside the title: the customer, the channel. */
  subtitle?: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** Called instead of closing the frame, to ask first. */
  onClose?: (() => void) | undefined
}

/** The close handler of the content that is shown. */
const CloseHandler = createContext<RefObject<(() => void) | null> | null>(null)

/** The frame of a dialog. Its content may change, for example from a skeleton to a form, while frame and focus stay. */
export function DialogFrame({
  open,
  onClose,
  width = 'max-w-110',
  initialFocus,
  returnFocus,
  children,
}: DialogFrameProps) {
  const popup = useRef<HTMLDivElement>(null)
  const ask = useRef<(() => void) | null>(null)
  const leave = () => (ask.current ?? onClose)()
  useCloseOnBack(open, leave)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && leave()}>
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          ref={popup}
          className={cx(popupClass, width)}
          initialFocus={initialFocus ? () => popup.current && initialFocus(popup.current) : true}
          finalFocus={returnFocus ?? true}
        >
          <CloseHandler value={ask}>{children}</CloseHandler>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export function DialogContent({ title, subtitle, children, footer, onClose }: DialogContentProps) {
  const ask = useContext(CloseHandler)
  useEffect(() => {
    if (!ask || !onClose) return
    ask.current = onClose
    return () => {
      ask.current = null
    }
  }, [ask, onClose])
  return (
    <>
      <header className="flex items-start gap-3 border-b border-line py-3 pr-3 pl-5 short:py-1.5 short:pl-3">
        {/* One line stands level with the way out; several begin at the top with it. */}
        <div className="flex min-h-8.5 min-w-0 flex-1 flex-col justify-center pointer-coarse:min-h-11">
          <Base.Title className="text-title font-semibold wrap-anywhere">{title}</Base.Title>
          {subtitle && <div className="text-second wrap-anywhere text-muted">{subtitle}</div>}
        </div>
        {/* No tooltip: it would hold the focus' first Escape, which is meant for the dialog. */}
        <Base.Close
          aria-label={common.close}
          className="grid size-8.5 shrink-0 place-items-center rounded-control text-muted hover:bg-sunk hover:text-text pointer-coarse:size-11"
        >
          <X size={18} strokeWidth={1.75} aria-hidden />
        </Base.Close>
      </header>
      {children}
      {footer && (
        <footer className={cx(footerClass, 'border-t border-line px-5 py-3 short:px-3 short:py-2')}>
          {footer}
        </footer>
      )}
    </>
  )
}

/** What stands between the head and the buttons of a dialog, clear of its edges; it scrolls where it is longer than the window. */
export const DialogBody = ({ children }: { children: ReactNode }) => (
  <div
    className={cx(
      'grid min-h-0 grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto overscroll-contain px-5 py-4 short:px-3 short:py-2.5',
      shortBody,
    )}
  >
    {children}
  </div>
)

type DialogProps = DialogFrameProps & Omit<DialogContentProps, 'onClose'>

export function Dialog({ title, subtitle, footer, children, ...frame }: DialogProps) {
  return (
    <DialogFrame {...frame}>
      <DialogContent title={title} subtitle={subtitle} footer={footer}>
        {children}
      </DialogContent>
    </DialogFrame>
  )
}
