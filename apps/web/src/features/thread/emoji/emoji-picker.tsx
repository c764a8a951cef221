import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../../lib/browser/is-composing'
import { useCloseOnBack } from '../../../lib/browser/navigation'
import { recentChoices, rememberChoice } from '../../../lib/browser/stored/recent-choices'
import { cx } from '../../../lib/cx'
import { emoji as words } from '../../../strings'
import { Input } from '../../../ui/form/field'
import { earlyKeys } from '../../../ui/overlay/early-keys'
import { arrowTarget } from './arrow-target'
import { findEmojis } from './find-emojis'

interface EmojiPickerProps {
  user: string
  onChoose: (char: string) => void
  /** `returnFocus`: the picker was closed by a key or its button. */
  onClose: (returnFocus: boolean) => void
}

/** Over the composer. The focus stays in the search; the arrow keys choose an emoji. */
export default function EmojiPicker({ user, onChoose, onClose }: EmojiPickerProps) {
  const storageKey = `hilo:recent-emojis:${user}`
  const [recent] = useState(() => recentChoices(storageKey))
  const [typed, setTyped] = useState(earlyKeys)
  const [active, setActive] = useState(0)
  const groups = useMemo(() => findEmojis(typed, recent), [typed, recent])
  const options = groups.flatMap(({ emojis }) => emojis)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useCloseOnBack(true, () => onClose(true))
  const optionId = (index: number) => `${id}-${index}`

  useLayoutEffect(() => {
    panel.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    // A block body: some browsers return a promise here, which is no cleanup function.
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const choose = (char: string) => {
    rememberChoice(storageKey, char)
    onChoose(char)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose(true)
    } else if (event.key === 'Enter') {
      const current = options[active]
      if (current) choose(current.char)
    } else {
      const next = arrowTarget(panel.current, active, event.key)
      if (next === null) return
      setActive(next)
    }
    event.preventDefault()
  }

  let index = -1
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={words.list}
      // Keeps Enter from submitting the composer's form.
      onKeyDown={onKeyDown}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onClose(false)}
      className="absolute bottom-full left-0 z-20 mb-2 flex max-h-[calc(100dvh-8rem)] w-86 max-w-full flex-col overflow-hidden rounded-card border border-line-strong bg-raise shadow-float"
    >
      <Input
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-label={words.search}
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        placeholder={words.search}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(0)
        }}
        className="m-2.5 mb-1 w-auto! shrink-0"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.list}
        // Keeps the focus in the search.
        onPointerDown={(event) => event.preventDefault()}
        className="h-[min(40dvh,260px)] overflow-y-auto px-2.5 pb-2"
      >
        {groups.map(({ title, emojis }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no child of a listbox
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden className="px-1 pt-2 pb-1 text-meta text-muted">
              {title}
            </p>
            <div className="grid grid-cols-8">
              {emojis.map(({ char, name }) => {
                index += 1
                const optionIndex = index
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the search has the keys
                  <div
                    key={char}
                    id={optionId(optionIndex)}
                    role="option"
                    tabIndex={-1}
                    aria-label={name}
                    aria-selected={optionIndex === active}
                    title={name}
                    onClick={() => choose(char)}
                    className={cx(
                      'grid h-10 cursor-pointer place-items-center rounded-control text-[22px] leading-none hover:bg-sunk',
                      optionIndex === active && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
                    )}
                  >
                    {char}
                  </div>
                )
              })}
            </div>
          </div>
        ))}
        {options.length === 0 && <p className="px-1 py-3 text-second text-muted">{words.none}</p>}
      </div>
      <p className="shrink-0 truncate border-t border-line px-3.5 py-1.5 text-meta text-muted [@media(max-height:300px)]:hidden">
        {options[active]?.name ?? words.hint}
      </p>
    </div>
  )
}
