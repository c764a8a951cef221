import type { Template } from '@hilo/contracts'
import { LayoutTemplate, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { announce } from '../../../lib/announce'
import { fold } from '../../../lib/collate'
import { cx } from '../../../lib/cx'
import { useOptions } from '../../../lib/use-options'
import { templates as words } from '../../../strings'
import { EmptyState } from '../../../ui/empty-state'
import { Input } from '../../../ui/field'
import { languageOf, titleOf } from './fill'

interface TemplateListProps {
  templates: readonly Template[]
  onChoose: (template: Template) => void
}

/** What may be sent, searched by name and text: a combobox whose list stays open. */
export function TemplateList({ templates, onChoose }: TemplateListProps) {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const wanted = fold(typed.trim())
  const shown = templates.filter((one) => fold(`${titleOf(one)} ${one.text}`).includes(wanted))
  const keyOf = ({ name, language }: Template) => `${name}-${language}`
  const options = useOptions({ options: shown, keyOf, onChoose })
  const count = shown.length

  // It may come after the window that it stands in, and comes back when another one is chosen.
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (wanted !== '') announce(words.found(count))
  }, [wanted, count])

  if (templates.length === 0) {
    return (
      <EmptyState icon={LayoutTemplate} title={words.none.title}>
        {words.none.hint}
      </EmptyState>
    )
  }
  return (
    <>
      <div className="relative px-5 pt-4 pb-3">
        <Search
          size={16}
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 left-8 mt-0.5 -translate-y-1/2 text-muted"
          aria-hidden
        />
        <Input
          ref={box}
          role="combobox"
          autoComplete="off"
          aria-label={words.search}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={options.listId}
          aria-activedescendant={options.currentId}
          placeholder={words.search}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => void options.onKey(event)}
          className="pl-9"
        />
      </div>
      <div
        id={options.listId}
        role="listbox"
        aria-label={words.list}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-3 empty:hidden"
      >
        {shown.map((one) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
          <div
            key={keyOf(one)}
            id={options.optionId(one)}
            role="option"
            tabIndex={-1}
            aria-selected={one === options.current}
            onClick={() => onChoose(one)}
            onPointerMove={() => options.setActive(keyOf(one))}
            className={cx(
              'grid cursor-pointer gap-0.5 rounded-control px-2.5 py-2 pointer-coarse:py-2.5',
              one === options.current && 'bg-accent-soft',
            )}
          >
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="min-w-0 truncate font-medium">{titleOf(one)}</span>
              <span className="ml-auto shrink-0 text-meta text-muted">{languageOf(one)}</span>
            </span>
            <span className="line-clamp-2 text-second text-muted">{one.text}</span>
          </div>
        ))}
      </div>
      {count === 0 && <p className="px-5 pb-5 text-second text-muted">{words.noMatch}</p>}
    </>
  )
}
