import { Check, Search } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { announce } from '../../lib/announce'
import { fold } from '../../lib/collate'
import { cx } from '../../lib/cx'
import { useOptions } from '../../lib/use-options'
import { Input } from '../../ui/field'

export interface Choice {
  readonly uuid: string
  readonly name: string
  /** Beside the name: an avatar, a colour. */
  readonly lead: ReactNode
  readonly note?: string
}

interface PickerProps {
  label: string
  placeholder: string
  listLabel: string
  choices: readonly Choice[]
  chosen: string | null
  onChoose: (uuid: string) => void
  found: (count: number) => string
  /** Why there is nobody: none has what was typed, or they are still on their way. */
  nobody: string
  error: string | null
}

/** A combobox whose list stays open: there are few, and whoever transfers wants to see who is there. */
export function Picker({
  label,
  placeholder,
  listLabel,
  choices,
  chosen,
  onChoose,
  found,
  nobody,
  error,
}: PickerProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const wanted = fold(typed.trim())
  const shown = choices.filter((choice) => fold(choice.name).includes(wanted))
  const options = useOptions({
    options: shown,
    keyOf: (choice: Choice) => choice.uuid,
    onChoose: (choice) => onChoose(choice.uuid),
  })
  const count = shown.length

  useEffect(() => {
    if (wanted !== '' && count > 0) announce(found(count))
  }, [wanted, count, found])

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-second font-medium">
        {label}
      </label>
      <div className="relative">
        <Search
          size={16}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          id={id}
          role="combobox"
          autoComplete="off"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={options.listId}
          aria-activedescendant={options.currentId}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : `${id}-error`}
          placeholder={placeholder}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            options.onKey(event)
          }}
          className="pl-8"
        />
      </div>
      {/* As tall with one as with twenty: what stands below stays where it is when they come, and while one types. */}
      <div className="relative h-46 rounded-control border border-line">
        <div
          id={options.listId}
          role="listbox"
          aria-label={listLabel}
          className="h-full overflow-y-auto p-1 empty:hidden"
        >
          {shown.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
            <div
              key={choice.uuid}
              id={options.optionId(choice)}
              role="option"
              tabIndex={-1}
              aria-selected={choice.uuid === chosen}
              onClick={() => onChoose(choice.uuid)}
              onPointerMove={() => options.setActive(choice.uuid)}
              className={cx(
                'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-[6px] px-2 py-1 pointer-coarse:min-h-11',
                choice.uuid === options.current?.uuid && 'bg-sunk',
                choice.uuid === chosen && 'bg-accent-soft!',
              )}
            >
              {choice.lead}
              <span className="min-w-0 flex-1 truncate">{choice.name}</span>
              {choice.note && <span className="text-meta text-muted">{choice.note}</span>}
              <Check
                size={16}
                strokeWidth={2}
                className={cx('shrink-0 text-accent', choice.uuid !== chosen && 'invisible')}
                aria-hidden
              />
            </div>
          ))}
        </div>
        <p role="status" className="absolute inset-x-3 top-2 text-second text-muted empty:hidden">
          {count === 0 && nobody}
        </p>
      </div>
      <p id={`${id}-error`} role="alert" className="text-meta text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}
