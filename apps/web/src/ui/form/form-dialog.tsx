import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from 'react'
import { cx } from '../../lib/cx'
import { common } from '../../strings'
import { AfterToast } from '../overlay/after-toast'
import { DialogContent, DialogFrame, shortBody } from '../overlay/dialog'
import { Button } from './button'
import { isConfirmKey } from './confirm-key'
import { RefusalSentence, useRefusal } from './problem'
import { useDiscardGuard } from './use-discard-guard'

interface FormContentProps {
  title: string
  subtitle?: ReactNode
  /** The verb of the button: 'Guardar'. */
  action?: string
  /** A second way to submit, beside the first. */
  also?: { readonly action: string; readonly onSubmit: () => void }
  /** Disables the button. */
  unready?: boolean
  busy: boolean
  /** Something was typed, so closing asks first. */
  dirty: boolean
  /** Why it was not saved; it takes over from the toast, unless a field says it. */
  error?: string | null | undefined
  /** How the person can help themselves: words, and a button. */
  hint?: string | undefined
  errorAction?: ReactNode
  /** A new object with every refusal moves the focus to the first invalid field. */
  refusal?: unknown
  /** The element that gets the focus at first; by default the first field. */
  initialFocus?: (within: HTMLElement) => HTMLElement | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** A dialog opened from this one: nested in it, but outside its form. */
  over?: ReactNode
}

interface FormDialogProps extends FormContentProps {
  width?: string
  /** The element that gets the focus when the dialog closes; by default the opener. */
  returnFocus?: () => HTMLElement | boolean
}

const fields = 'input:not(:disabled), textarea:not(:disabled), select:not(:disabled)'
export const firstField = (within: HTMLElement) => within.querySelector<HTMLElement>(fields)

/** A form in a modal: focuses the first field, asks before losing input, saves with Ctrl+S. */
export function FormDialog({ width = 'max-w-130', returnFocus, ...face }: FormDialogProps) {
  return (
    <DialogFrame
      open
      onClose={face.onClose}
      width={width}
      returnFocus={returnFocus}
      initialFocus={face.initialFocus ?? firstField}
    >
      <FormContent {...face} />
    </DialogFrame>
  )
}

/** The form for a dialog frame that may have shown other content before. */
export function FormContent({
  title,
  subtitle,
  action = common.save,
  also,
  unready = false,
  busy,
  dirty,
  error,
  hint,
  errorAction,
  refusal,
  initialFocus = firstField,
  onSubmit,
  onClose,
  children,
  over,
}: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const atField = useRefusal(form, refusal)
  const problem = atField ? null : error
  const { close, question } = useDiscardGuard({ dirty, busy, onClose })

  const focusFirst = useEffectEvent((within: HTMLElement) => initialFocus(within)?.focus())
  // The frame's focus came before its form, and may have gone with what stood there.
  useEffect(() => {
    if (form.current && document.activeElement?.contains(form.current)) focusFirst(form.current)
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !unready) onSubmit()
  }
  const submitAlso = () => {
    if (!busy && !unready) also?.onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isConfirmKey(event)) {
      event.preventDefault()
      if (event.shiftKey) submitAlso()
      else form.current?.requestSubmit()
      return
    }
    if (event.key.toLowerCase() !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <DialogContent
      onClose={close}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {common.cancel}
          </Button>
          {also && (
            <Button
              aria-keyshortcuts="Control+Shift+Enter"
              busy={busy}
              disabled={unready}
              onClick={submitAlso}
            >
              {also.action}
            </Button>
          )}
          <Button type="submit" form={id} look="primary" busy={busy} disabled={unready}>
            {action}
          </Button>
        </>
      }
    >
      {/* The browser's bubbles are put off: the sentences are the server's and ours. */}
      <form
        ref={form}
        id={id}
        noValidate
        aria-label={title}
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className={cx(
          'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4 short:gap-2.5 short:px-3 short:py-2.5',
          shortBody,
        )}
      >
        <RefusalSentence value={error}>{children}</RefusalSentence>
      </form>
      {(problem || hint || (error && errorAction)) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 bg-bad-soft px-5 py-2.5 text-second text-bad">
          {(problem || hint) && (
            <p data-problem className="grid min-w-0 flex-1 basis-50">
              <AfterToast>{problem}</AfterToast>
              {hint && <span>{hint}</span>}
            </p>
          )}
          {error && errorAction}
        </div>
      )}
      {over}
      {question}
    </DialogContent>
  )
}
