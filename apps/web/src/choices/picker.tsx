import { Check, Search } from 'lucide-react'
import { type ReactNode, useEffect, useId } from 'react'
import { useCombobox } from '../lib/browser/use-combobox'
import { cx } from '../lib/cx'
import { announce } from '../lib/focus/announce'
import { Input } from '../ui/form/field'

interface Choice {
  readonly uuid: string
  readonly name: string
  /** Shown before the name: an avatar or a colour. */
  readonly lead: ReactNode
  readonly note?: string
  /** At the end of the row. */
  readonly load?: string
  /** Shown, and cannot be chosen. */
  readonly disabled?: boolean
}

interface PickerProps {
  label: string
  placeholder: string
  listLabel: string
  typed: string
  onType: (text: string) => void
  /** The choices that match the typed text. */
  choices: readonly Choice[]
  chosen: string | null
  onChoose: (uuid: string) => void
  foundSentence: (count: number) => string
  /** The sentence for an empty list: no match, or still loading. */
  emptyText: string
  error: string | null
}

/** Scrolls only the list, because the popover around it may not stand at its place yet. */
function showChosen(list: HTMLElement | null): void {
  const option = list?.querySelector<HTMLElement>('[aria-selected="true"]')
  if (list && option) list.scrollTop = option.offsetTop - (list.clientHeight - option.offsetHeight) / 2
}

/** A combobox whose list stays open, because there are few choices. */
export function Picker({
  label,
  placeholder,
  listLabel,
  typed,
  onType,
  choices,
  chosen,
  onChoose,
  foundSentence,
  emptyText,
  error,
}: PickerProps) {
  const id = useId()
  const choose = ({ uuid, disabled = false }: Choice) => !disabled && onChoose(uuid)
  const options = useCombobox({
    options: choices,
    keyOf: (choice: Choice) => choice.uuid,
    onChoose: (choice) => choose(choice),
    // No option looks chosen before the person types or moves.
    startsEmpty: typed.trim() === '',
  })
  const count = choices.length
  const isTyped = typed.trim() !== ''

  useEffect(() => {
    if (isTyped && count > 0) announce(foundSentence(count))
  }, [isTyped, count, foundSentence])

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
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
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            // Enter chooses; only with Ctrl it sends.
            if (!options.onKey(event) && event.key === 'Enter' && !event.ctrlKey && !event.metaKey)
              event.preventDefault()
          }}
          className="pl-8"
        />
      </div>
      {/* Of fixed height, so that the content below does not move. */}
      <div className="relative h-46 rounded-control border border-line short:h-24">
        <div
          ref={showChosen}
          id={options.listId}
          role="listbox"
          aria-label={listLabel}
          className="h-full overflow-y-auto p-1 empty:hidden"
        >
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
            <div
              key={choice.uuid}
              id={options.optionId(choice)}
              role="option"
              tabIndex={-1}
              aria-selected={choice.uuid === chosen}
              aria-disabled={choice.disabled}
              onClick={() => choose(choice)}
              onPointerMove={() => options.setActive(choice.uuid)}
              className={cx(
                'flex min-h-10 items-center gap-2.5 rounded-[6px] px-2 py-1 pointer-coarse:min-h-11',
                choice.disabled ? 'cursor-not-allowed text-muted' : 'cursor-pointer',
                choice.uuid === options.current?.uuid && 'outline-1 -outline-offset-1 outline-line-strong',
                choice.uuid === chosen && 'bg-accent-soft!',
              )}
            >
              {choice.lead}
              <span dir="auto" className="min-w-0 flex-1 truncate text-left">
                {choice.name}
              </span>
              {choice.note && (
                // In a narrow window the mark of the avatar alone says it.
                <span className={cx('text-meta text-muted', choice.load && 'max-[440px]:sr-only')}>
                  {choice.note}
                </span>
              )}
              {choice.load && <span className="shrink-0 text-meta text-muted">{choice.load}</span>}
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
          {count === 0 && emptyText}
        </p>
      </div>
      <p id={`${id}-error`} className="text-meta text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}
