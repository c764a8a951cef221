import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { common } from '../strings'
import { Button } from './button'
import { DialogFace, DialogFrame } from './dialog'
import { useCare } from './use-care'

interface FormFaceProps {
  title: string
  subtitle?: ReactNode
  /** The verb of the button: 'Guardar'. */
  action?: string
  /** There is nothing that could be done yet. */
  unready?: boolean
  busy: boolean
  /** Something was typed: closing asks first. */
  dirty: boolean
  /** Why it was not saved: it stays when the toast has gone. */
  error?: string | undefined
  /** What a person can do about it. */
  errorAction?: ReactNode
  /** Changes with every refusal: the focus goes to the first field that is wrong. */
  refusal?: unknown
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
  /** Another dialog that was opened from this one: within it, so that the two know of each other, and outside its form. */
  over?: ReactNode
}

interface FormDialogProps extends FormFaceProps {
  width?: string
  /** Where the focus goes when it closes: by default to the opener. */
  returnFocus?: () => HTMLElement | boolean
}

const fields = 'input:not(:disabled), textarea:not(:disabled), select:not(:disabled)'
export const firstField = (within: HTMLElement) => within.querySelector<HTMLElement>(fields)

/** A form in a modal: the focus begins in its first field, nothing typed is lost by accident, Ctrl+S saves. */
export function FormDialog({ width = 'max-w-130', returnFocus, ...face }: FormDialogProps) {
  return (
    <DialogFrame
      open
      onClose={face.onClose}
      width={width}
      returnFocus={returnFocus}
      initialFocus={firstField}
    >
      <FormFace {...face} />
    </DialogFrame>
  )
}

/** The form in a frame that may have shown something else before. */
export function FormFace({
  title,
  subtitle,
  action = common.save,
  unready = false,
  busy,
  dirty,
  error,
  errorAction,
  refusal,
  onSubmit,
  onClose,
  children,
  over,
}: FormDialogProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { close, question } = useCare({ dirty, busy, onClose })

  // The frame's focus came before its form, and may have gone with what stood there.
  useEffect(() => {
    if (form.current && document.activeElement?.contains(form.current)) firstField(form.current)?.focus()
  }, [])

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !unready) onSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || event.altKey || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  return (
    <DialogFace
      onClose={close}
      title={title}
      subtitle={subtitle}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {common.cancel}
          </Button>
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
        className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4"
      >
        {children}
      </form>
      <div role="alert" className="bg-bad-soft px-5 py-2.5 text-second text-bad empty:hidden">
        {error && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-0 flex-1 basis-50">{error}</p>
            {errorAction}
          </div>
        )}
      </div>
      {over}
      {question}
    </DialogFace>
  )
}
