import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useRef } from 'react'
import { cx } from '../lib/cx'
import { useLayer } from '../lib/navigation'
import { common } from '../strings'
import { Button } from './button'
import { popupClass, scrimClass } from './dialog'

interface ConfirmProps {
  open: boolean
  title: string
  children?: ReactNode
  /** The verb of what will happen: 'Finalizar conversación', never 'Sí'. */
  action: string
  /** The way out, where 'Cancelar' would be ambiguous. */
  cancel?: string
  /** What cannot be taken back does not hold the focus: Enter must not do it by accident. */
  final?: boolean
  /** What loses something looks like it. */
  danger?: boolean
  busy?: boolean
  /** Why it did not work: it stays on screen when the toast has gone. */
  error?: ReactNode
  onConfirm: () => void
  onClose: () => void
  /** Where the focus goes when it closes: by default to the opener; `false` leaves it to whoever opens next. */
  returnFocus?: () => HTMLElement | boolean
}

export function Confirm({
  open,
  title,
  children,
  action,
  cancel = common.cancel,
  final = false,
  danger = false,
  busy = false,
  error,
  onConfirm,
  onClose,
  returnFocus,
}: ConfirmProps) {
  const no = useRef<HTMLButtonElement>(null)
  const yes = useRef<HTMLButtonElement>(null)
  const leave = () => {
    if (!busy) onClose()
  }
  useLayer(open, leave)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && leave()}>
      <AlertDialog.Portal>
        {/* Whoever presses beside the question is still asked: the keys stay with it. */}
        <AlertDialog.Backdrop className={scrimClass} onMouseDown={(event) => event.preventDefault()} />
        <AlertDialog.Popup
          initialFocus={final ? no : yes}
          finalFocus={returnFocus ?? true}
          className={cx(popupClass, 'max-w-100 gap-4 p-5 short:gap-2 short:p-3')}
        >
          {/* Where there is hardly any height the words scroll, and the buttons stay. */}
          <div className="grid min-h-0 gap-1.5 overflow-y-auto overscroll-contain wrap-anywhere">
            <AlertDialog.Title className="text-title font-semibold">{title}</AlertDialog.Title>
            {children && (
              <AlertDialog.Description className="text-body text-muted" render={<div />}>
                {children}
              </AlertDialog.Description>
            )}
            <p role="alert" className="text-second text-bad empty:hidden">
              {error}
            </p>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            <Button ref={no} onClick={onClose} disabled={busy}>
              {cancel}
            </Button>
            <Button ref={yes} look={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {action}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
