import { type MessageCost, matchesTyped, type Template } from '@hilo/contracts'
import { Ban, LayoutTemplate, Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCombobox } from '../../../lib/browser/use-combobox'
import { cx } from '../../../lib/cx'
import { announce } from '../../../lib/focus/announce'
import { templates as words } from '../../../strings'
import { templateStates } from '../../../strings/channels/template-states'
import { costs } from '../../../strings/costs'
import { Input } from '../../../ui/form/field'
import { EmptyState } from '../../../ui/state/empty-state'
import { languageName, templateParts, templateTitle } from './template-text'

interface TemplateListProps {
  templates: readonly Template[]
  cost?: MessageCost | null | undefined
  onChoose: (template: Template) => void
}

/** The templates that can be sent, searched by name and text: a combobox whose list stays open. */
export function TemplateList({ templates, cost, onChoose }: TemplateListProps) {
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const matches = templates.filter((template) => matchesTyped(typed, templateTitle(template), template.text))
  const keyOf = ({ name, language }: Template) => `${name}-${language}`
  const choose = (template: Template) => {
    if (template.obstacle === null) onChoose(template)
    else announce(obstacleOf(template) ?? '')
  }
  const options = useCombobox({ options: matches, keyOf, onChoose: choose })
  const count = matches.length
  const isTyped = typed.trim() !== ''

  // An effect instead of autoFocus, because the list may load after the dialog and returns with 'Otra plantilla'.
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (isTyped) announce(words.found(count))
  }, [isTyped, count])

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
        {matches.map((template) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
          <div
            key={keyOf(template)}
            id={options.optionId(template)}
            role="option"
            tabIndex={-1}
            aria-selected={template === options.current}
            aria-disabled={template.obstacle !== null || undefined}
            onClick={() => choose(template)}
            onPointerMove={() => options.setActive(keyOf(template))}
            className={cx(
              'grid gap-0.5 rounded-control px-2.5 py-2 pointer-coarse:py-2.5',
              template.obstacle === null ? 'cursor-pointer' : 'cursor-not-allowed',
              template === options.current && 'bg-accent-soft',
            )}
          >
            <span className="flex min-w-0 items-baseline gap-2">
              <span
                className={cx('min-w-0 truncate font-medium', template.obstacle !== null && 'text-muted')}
              >
                {templateTitle(template)}
              </span>
              <span className="ml-auto shrink-0 text-meta text-muted">{languageName(template)}</span>
            </span>
            <span className="line-clamp-2 text-second text-muted">{template.text}</span>
            <Price template={template} cost={cost} />
            <Note template={template} />
          </div>
        ))}
      </div>
      {count === 0 && <p className="px-5 pb-5 text-second text-muted">{words.noMatch}</p>}
    </>
  )
}

interface PriceProps {
  template: Template
  cost: MessageCost | null | undefined
}

/** Its state, its category, and what sending it costs. */
function Price({ template: { category, state, obstacle }, cost }: PriceProps) {
  const said = [
    // A server of the version before, while it is upgraded, lists approved ones alone, without a state.
    templateStates[state]?.name,
    category && words.categories[category],
    // One that the provider has not approved cannot be sent to anybody.
    category && cost && obstacle !== 'not_approved' && priceOf(cost, category),
  ]
  return <span className="text-meta text-muted">{said.filter(Boolean).join(' · ')}</span>
}

function priceOf(cost: MessageCost, category: NonNullable<Template['category']>): string {
  if (cost.free_until !== null) return costs.freeNow
  const rate = cost[category]
  return rate === null ? costs.noRate : costs.rate(rate, cost.currency)
}

/** Why it cannot be sent; null: it can. */
const obstacleOf = ({ obstacle, state }: Template): string | null =>
  obstacle === 'not_approved' ? templateStates[state].why : obstacle && words.obstacles[obstacle]

/** The parts of a template besides its text, or why it cannot be sent from here. */
function Note({ template }: { template: Template }) {
  const { obstacle } = template
  const parts = templateParts(template)
  if (obstacle === null && parts === null) return null
  const Icon = obstacle === null ? LayoutTemplate : Ban
  return (
    <span className="flex items-start gap-1.5 text-meta text-muted">
      <Icon size={13} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      {obstacleOf(template) ?? parts}
    </span>
  )
}
