import { X } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { isComposing } from '../../../lib/browser/is-composing'
import { cx } from '../../../lib/cx'
import { announce } from '../../../lib/focus/announce'
import { forms } from '../../../strings'
import { fieldClass } from '../field'

interface TagInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  tags: readonly string[]
  onTags: (tags: string[]) => void
  /** Typed text that is not a tag yet; saving adds it. */
  typed: string
  onTyped: (typed: string) => void
  maxTagLength?: number
}

/** The tags, with the text typed but not yet entered. */
export const withTyped = (tags: readonly string[], typed: string): string[] => {
  const tag = typed.trim()
  return tag === '' || tags.includes(tag) ? [...tags] : [...tags, tag]
}

/** Enter or a comma adds a tag, Backspace in the empty field removes the last, every tag has a remove button. */
export function TagInput({ tags, onTags, typed, onTyped, maxTagLength, ...rest }: TagInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const add = () => {
    const next = withTyped(tags, typed)
    onTyped('')
    if (next.length === tags.length) return
    onTags(next)
    announce(forms.tags.added(typed.trim()))
  }
  const remove = (tag: string) => {
    onTags(tags.filter((one) => one !== tag))
    announce(forms.tags.removed(tag))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event.nativeEvent)) return
    if ((event.key === 'Enter' || event.key === ',') && !event.ctrlKey && !event.metaKey) {
      // Also in an empty field: a second Enter after a tag would submit the form.
      event.preventDefault()
      add()
    }
    const last = tags.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }
  return (
    <div
      className={cx(
        fieldClass,
        // A long tag is cut, so that it does not widen the form.
        'contain-inline-size flex min-h-10 flex-wrap items-center gap-1.5 px-2! py-1.5 pointer-coarse:gap-2 has-focus-visible:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent',
      )}
    >
      {tags.map((tag) => (
        <span
          key={tag}
          className="inline-flex h-7 max-w-full items-center gap-0.5 rounded-full bg-sunk pl-2.5 text-second pointer-coarse:h-9"
        >
          <span dir="auto" className="truncate">
            {tag}
          </span>
          <button
            type="button"
            aria-label={forms.tags.remove(tag)}
            onClick={() => {
              remove(tag)
              input.current?.focus()
            }}
            className="relative finger grid size-7 shrink-0 place-items-center rounded-full text-muted hover:text-text pointer-coarse:size-9"
          >
            <X size={14} strokeWidth={1.75} aria-hidden />
          </button>
        </span>
      ))}
      <input
        {...rest}
        ref={input}
        value={typed}
        maxLength={maxTagLength}
        onChange={(event) => onTyped(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={tags.length === 0 ? forms.tags.add : undefined}
        className="h-7 min-w-24 flex-1 bg-transparent text-body outline-none pointer-coarse:-my-1.5 pointer-coarse:h-11"
      />
    </div>
  )
}
