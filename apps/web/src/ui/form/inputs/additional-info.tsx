import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { isComposing } from '../../../lib/browser/is-composing'
import { forms } from '../../../strings'
import { fieldClass } from '../field'
import { IconButton } from '../icon-button'

export interface Info {
  readonly title: string
  readonly information: string
}
export const noInfo: Info = { title: '', information: '' }

const isWhole = ({ title, information }: Info): boolean => title.trim() !== '' && information.trim() !== ''

/** The entries with the completely typed one that was not yet added; saving adds it. */
export const withNew = (entries: readonly Info[], added: Info): Info[] =>
  isWhole(added)
    ? [...entries, { title: added.title.trim(), information: added.information.trim() }]
    : [...entries]

interface AdditionalInfoProps {
  label: string
  entries: readonly Info[]
  onEntries: (entries: Info[]) => void
  /** The entry being typed; it counts once both fields are filled. */
  added: Info
  onAdded: (added: Info) => void
  disabled?: boolean
  /** Errors by path, `additionalInfo.0.title`. */
  errorOf?: (at: number, field: keyof Info) => string | undefined
}

const words = forms.additionalInfo
/** In a narrow container the information is below its title. */
const grid =
  'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-1.5 @max-sm:grid-cols-[minmax(0,1fr)_auto] @max-sm:pb-2'

/** An editable list of titles with information, and a form below to add one. */
export function AdditionalInfo({
  label,
  entries,
  onEntries,
  added,
  onAdded,
  disabled = false,
  errorOf,
}: AdditionalInfoProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const half = !isWhole(added) && (added.title.trim() !== '' || added.information.trim() !== '')
  const focusNew = () => list.current?.querySelector<HTMLElement>('[data-new-title]')?.focus()

  const add = () => {
    if (!isWhole(added)) return
    onEntries(withNew(entries, added))
    onAdded(noInfo)
    focusNew()
  }
  const change = (at: number, next: Partial<Info>) =>
    onEntries(entries.map((entry, index) => (index === at ? { ...entry, ...next } : entry)))
  const remove = (at: number) => {
    onEntries(entries.filter((_, index) => index !== at))
    focusNew()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return
    if (!half && !isWhole(added)) return
    event.preventDefault()
    add()
  }
  const input = `${fieldClass} h-9 pointer-coarse:h-11`
  const below = `${input} @max-sm:col-start-1 @max-sm:row-start-2`

  return (
    <fieldset ref={list} className="@container grid gap-1.5" disabled={disabled}>
      <legend className="mb-1.5 text-second font-medium">{label}</legend>
      {entries.map((entry, at) => {
        const wrong = errorOf?.(at, 'title') ?? errorOf?.(at, 'information')
        return (
          // An entry has no identity but its place.
          <div key={at} className="grid gap-1">
            <div className={grid}>
              <input
                aria-label={words.entryTitle(at + 1)}
                aria-invalid={errorOf?.(at, 'title') ? true : undefined}
                value={entry.title}
                onChange={(event) => change(at, { title: event.target.value })}
                className={input}
              />
              <input
                aria-label={words.entryInformation(at + 1)}
                aria-invalid={errorOf?.(at, 'information') ? true : undefined}
                value={entry.information}
                onChange={(event) => change(at, { information: event.target.value })}
                className={below}
              />
              <IconButton
                icon={X}
                label={words.remove(entry.title || words.entryTitle(at + 1))}
                disabled={disabled}
                onClick={() => remove(at)}
              />
            </div>
            {wrong && <p className="text-meta text-bad">{wrong}</p>}
          </div>
        )
      })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in either field adds, as the button does */}
      <div className={grid} onKeyDown={onKeyDown}>
        <input
          data-new-title
          aria-label={words.newTitle}
          placeholder={words.title}
          value={added.title}
          onChange={(event) => onAdded({ ...added, title: event.target.value })}
          className={input}
        />
        <input
          aria-label={words.newInformation}
          placeholder={words.information}
          value={added.information}
          onChange={(event) => onAdded({ ...added, information: event.target.value })}
          className={below}
        />
        <IconButton
          icon={Plus}
          label={words.add}
          look="outlined"
          disabled={disabled || !isWhole(added)}
          onClick={add}
        />
      </div>
      {half && <p className="text-meta text-muted">{words.both}</p>}
    </fieldset>
  )
}
