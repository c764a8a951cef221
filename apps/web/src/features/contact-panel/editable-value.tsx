import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isComposing } from '../../lib/browser/is-composing'
import { cx } from '../../lib/cx'
import { errorSentence } from '../../server/http/api-error'
import { fieldErrors } from '../../server/http/field-errors'
import { contactPanel as words } from '../../strings'
import { fieldClass } from '../../ui/form/field'
import { Conflict, type ContactField, useEditContact } from './edit-contact'
import type { ContactDetail } from './queries'

interface EditableValueProps {
  contact: ContactDetail
  field: ContactField
  label: string
  /** The shown text, where it differs from the typed one: a formatted phone. */
  shown?: string
  /** Shown where there is no value. */
  none: string
  mayEdit: boolean
  className?: string
  inputType?: 'text' | 'tel' | 'email'
  maxLength: number
}

/** A value that is edited in its place: press it, type, Enter saves, Escape leaves. */
export function EditableValue(props: EditableValueProps) {
  const { contact, field, label, none, mayEdit, className } = props
  const value = field.read(contact)
  const shown = value === '' ? none : (props.shown ?? value)
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const back = useRef(false)
  useEffect(() => {
    if (editing || !back.current) return
    back.current = false
    button.current?.focus()
  }, [editing])

  const textClass = cx('min-w-0 wrap-anywhere', value === '' && 'text-muted', className)
  if (!mayEdit) return <span className={textClass}>{shown}</span>
  if (editing)
    return (
      <ValueInput
        {...props}
        onDone={(withFocus) => {
          back.current = withFocus
          setEditing(false)
        }}
      />
    )
  return (
    <button
      ref={button}
      type="button"
      aria-label={words.editField(label, shown)}
      onClick={() => setEditing(true)}
      className={cx(
        textClass,
        '-mx-1.5 -my-0.5 min-h-6 max-w-[calc(100%+12px)] rounded-control px-1.5 py-0.5 hover:bg-sunk pointer-coarse:-my-2 pointer-coarse:min-h-11',
        // A block, so that its label stands beside its first line.
        !className && 'block text-left',
      )}
    >
      {shown}
    </button>
  )
}

function ValueInput({
  contact,
  field,
  label,
  className,
  inputType = 'text',
  maxLength,
  onDone,
}: EditableValueProps & { onDone: (withFocus: boolean) => void }) {
  const value = field.read(contact)
  const edit = useEditContact(contact.uuid)
  const [typed, setTyped] = useState(value)
  /** The value that the person has seen: a colleague's newer one is not overwritten unseen. */
  const [seen, setSeen] = useState(value)
  const [wrong, setWrong] = useState<string | null>(null)
  /** What the server refused, a toast reads aloud. */
  const isToasted = edit.error !== null && !(edit.error instanceof Conflict)
  const input = useRef<HTMLInputElement>(null)
  const leaving = useRef(false)
  const id = useId()
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])

  const submit = (withFocus: boolean) => {
    if (edit.isPending) return
    if (typed.trim() === seen) return onDone(withFocus)
    edit.reset()
    const refused = field.check?.(typed) || null
    setWrong(refused)
    if (refused) return
    edit.mutate(
      { field, seen, typed: typed.trim() },
      {
        onSuccess: () => onDone(withFocus),
        onError: (error) => {
          if (error instanceof Conflict) setSeen(error.theirs)
          setWrong(
            error instanceof Conflict
              ? error.message
              : (fieldErrors(error)[field.path] ?? errorSentence(error, words.saveFailed)),
          )
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      submit(true)
    }
    if (event.key === 'Escape') {
      // Not for the panel, which the same key closes.
      event.preventDefault()
      event.stopPropagation()
      leaving.current = true
      onDone(true)
    }
  }
  return (
    <span className={cx('grid min-w-0 gap-1', className && 'w-full')}>
      <input
        ref={input}
        type={inputType}
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-note`}
        aria-busy={edit.isPending}
        readOnly={edit.isPending}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize={inputType === 'email' ? 'none' : undefined}
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value)
          if (!(edit.error instanceof Conflict)) setWrong(null)
        }}
        onKeyDown={onKeyDown}
        // Leaving the field saves the typed value; switching to another window does not.
        onBlur={() => !leaving.current && document.hasFocus() && submit(false)}
        className={cx(fieldClass, '-mt-1 h-8 min-w-0 px-1.5! text-second! pointer-coarse:h-11', className)}
      />
      <span
        id={`${id}-note`}
        role={wrong && !isToasted ? 'alert' : undefined}
        className={wrong ? 'text-meta text-bad' : 'sr-only'}
      >
        {wrong ?? words.editHelp}
      </span>
    </span>
  )
}
