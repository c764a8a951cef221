import { History, Search, X } from 'lucide-react'
import { search as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'

interface SearchHelpProps {
  recent: readonly string[]
  onSearch: (text: string) => void
  onForget: (text: string) => void
  onForgetAll: () => void
}

const { help } = words
const examples = [help.words, help.phrase, help.phone, help.file]
const rowClass =
  'flex min-h-9 w-full min-w-0 items-center gap-2.5 rounded-row px-2 py-1.5 text-left transition-colors hover:bg-sunk pointer-coarse:min-h-11'

/** Shown below the box before a search: the last searches, or how to search. */
export function SearchHelp({ recent, onSearch, onForget, onForgetAll }: SearchHelpProps) {
  return (
    <div className="grid content-start gap-5 px-1.5 py-2">
      {recent.length > 0 && (
        <section aria-label={words.recent}>
          <div className="flex min-h-8 items-center justify-between gap-2 px-2">
            <h3 className="text-meta font-semibold text-muted">{words.recent}</h3>
            <Button size="sm" look="ghost" onClick={onForgetAll}>
              {words.forgetAll}
            </Button>
          </div>
          <ul>
            {recent.map((text) => (
              <li key={text} className="flex items-center">
                <button type="button" data-result onClick={() => onSearch(text)} className={rowClass}>
                  <History size={15} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
                  <bdi className="truncate">{text}</bdi>
                </button>
                <IconButton icon={X} size={15} label={words.forget(text)} onClick={() => onForget(text)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={help.title} className="px-2">
        <p className="font-semibold text-balance">{help.title}</p>
        <p className="mt-0.5 text-second text-pretty text-muted">{help.about}</p>
        <h3 className="mt-4 text-meta font-semibold text-muted">{help.examples}</h3>
        <ul className="-mx-2 mt-1">
          {examples.map(({ text, about }) => (
            <li key={text}>
              <button type="button" data-result onClick={() => onSearch(text)} className={rowClass}>
                <Search
                  size={15}
                  strokeWidth={1.75}
                  className="shrink-0 self-start mt-0.5 text-muted"
                  aria-hidden
                />
                <span className="min-w-0">
                  <span className="block font-medium">{text}</span>
                  <span className="block text-meta text-pretty text-muted">{about}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
