import type { MailPerson } from '@hilo/contracts'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { isComposing } from '../../../../lib/browser/is-composing'
import { personText } from '../../../../lib/text/recipients'
import { mail as words } from '../../../../strings'

interface RecipientsFieldProps {
  label: string
  /** Stands first and cannot be removed. */
  fixed?: string | undefined
  people: readonly MailPerson[]
  typed: string
  problem: string | null
  onTyped: (typed: string) => void
  /** Turns the typed text into recipients. */
  onTake: (typed: string) => void
  onRemove: (address: string) => void
}

/** Recipients as chips, and a field for more. */
export function RecipientsField({ label, fixed, people, typed, problem, ...on }: RecipientsFieldProps) {
  const { onTyped, onTake, onRemove } = on
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** Nobody is typing, so the text is final. */
  const [settled, setSettled] = useState(true)
  const shown = settled || typed === '' ? problem : null
  const take = (value: string) => {
    setSettled(true)
    onTake(value)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (isComposing(event.nativeEvent)) return
    const last = people.at(-1)
    if (key === 'Backspace' && typed === '' && last) onRemove(last.address)
    if (key !== 'Enter' && key !== ',' && key !== ';') return
    // Enter would send the mail.
    event.preventDefault()
    take(typed)
  }
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-1.5">
        <label htmlFor={id} className="w-12 shrink-0 text-meta text-muted">
          {label}
        </label>
        <ul className="contents">
          {fixed !== undefined && (
            <li
              title={words.always}
              className="max-w-full truncate rounded-full bg-sunk px-2.5 py-1 text-meta text-muted"
            >
              {fixed}
            </li>
          )}
          {people.map((person) => (
            <li
              key={person.address}
              className="flex max-w-full items-center rounded-full bg-accent-soft pl-2.5 text-meta text-text"
            >
              <span dir="auto" className="min-w-0 truncate" title={person.address}>
                {person.name || person.address}
              </span>
              <button
                type="button"
                aria-label={words.removeRecipient(personText(person))}
                onClick={() => {
                  onRemove(person.address)
                  input.current?.focus()
                }}
                className="relative finger inline-grid size-6.5 shrink-0 place-items-center rounded-full text-muted hover:text-text"
              >
                <X size={14} strokeWidth={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          placeholder={people.length === 0 ? words.add : ''}
          aria-invalid={shown !== null || undefined}
          aria-describedby={shown === null ? undefined : `${id}-problem`}
          onChange={({ target: { value } }) => {
            if (/[,;\n]/.test(value)) return take(value)
            setSettled(false)
            onTyped(value)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => typed.trim() !== '' && take(typed)}
          className="h-8 min-w-32 flex-1 bg-transparent text-second text-text outline-none placeholder:text-muted pointer-coarse:h-11"
        />
      </div>
      {shown !== null && (
        <p id={`${id}-problem`} role="alert" className="pl-13.5 text-meta break-words text-bad">
          {shown}
        </p>
      )}
    </div>
  )
}
