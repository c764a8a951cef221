import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useCloseOnBack } from '../../lib/browser/navigation'
import { cx } from '../../lib/cx'
import { common } from '../../strings'
import { Button } from '../form/button'
import { isConfirmKey } from '../form/confirm-key'
import { AfterToast } from './after-toast'
import { footerClass, popupClass, scrimClass } from './dialog'

interface ConfirmProps {
  open: boolean
  title: string
  children?: ReactNode
  /** The verb of what will happen: 'Finalizar chat', never 'Sí'. */
  action: string
  /** The label of the cancel button, where 'Cancelar' would be ambiguous. */
  cancel?: string
  /** A second way to confirm, beside the first. */
  also?: { readonly action: string; readonly run: () => void }
  /** An action that cannot be undone does not get the initial focus: Enter must not confirm it by accident. */
  final?: boolean
  /** Styles an action that loses data. */
  danger?: boolean
  busy?: boolean
  /** Why it failed; it takes over from the toast, which has read it aloud. */
  error?: string | null | undefined
  /** How the person can help themselves. */
  hint?: string | false | undefined
  onConfirm: () => void
  onClose: () => void
  /** The element that gets the focus when the question closes; by default the opener. `false` leaves the focus to the next dialog. */
  returnFocus?: () => HTMLElement | boolean
}

export function Confirm({
  open,
  title,
  children,
  action,
  cancel = common.cancel,
  also,
  final = false,
  danger = false,
  busy = false,
  error,
  hint,
  onConfirm,
  onClose,
  returnFocus,
}: ConfirmProps) {
  const no = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  const leave = () => {
    if (!busy) onClose()
  }
  /** Two keys that nobody presses by accident; with Shift the second way. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isConfirmKey(event) || busy) return
    event.preventDefault()
    if (!event.shiftKey) onConfirm()
    else if (also) also.run()
  }
  useCloseOnBack(open, leave)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && leave()}>
      <AlertDialog.Portal>
        {/* A press beside the question does not close it, and the focus stays in it. */}
        <AlertDialog.Backdrop className={scrimClass} onMouseDown={(event) => event.preventDefault()} />
        <AlertDialog.Popup
          initialFocus={final ? no : yes}
          finalFocus={returnFocus ?? true}
          onKeyDown={onKeyDown}
          // Wide enough for three buttons beside each other.
          className={cx(popupClass, also ? 'max-w-115' : 'max-w-100', 'gap-4 p-5 short:gap-2 short:p-3')}
        >
          {/* In a very low window the text scrolls, and the buttons stay. */}
          <div className="grid min-h-0 gap-1.5 overflow-y-auto overscroll-contain wrap-anywhere">
            <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description className="text-body text-muted" render={<div />}>
                {children}
              </AlertDialog.Description>
            )}
            <p data-problem className="text-second text-bad empty:hidden">
              <AfterToast>{error}</AfterToast>
            </p>
            <p className="text-second text-muted empty:hidden">{hint}</p>
          </div>
          <div className={footerClass}>
            <Button ref={no} onClick={onClose} disabled={busy}>
              {cancel}
            </Button>
            {also && (
              <Button aria-keyshortcuts="Control+Shift+Enter" busy={busy} onClick={also.run}>
                {also.action}
              </Button>
            )}
            <Button ref={yes} look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
