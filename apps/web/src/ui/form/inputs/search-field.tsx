import { limits } from '@hilo/contracts'
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { isComposing } from '../../../lib/browser/is-composing'
import { cx } from '../../../lib/cx'
import { common } from '../../../strings'
import { Kbd } from '../../display/kbd'

interface SearchFieldProps {
  label: string
  text: string
  onText: (text: string) => void
  onEnter?: () => void
  className?: string
}

/** The screen's search: '/' focuses it, Escape clears it. */
export function SearchField({ label, text, onText, onEnter, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onText('')
    input.current?.focus()
  }
  return (
    <search className={cx('relative flex-1', className)}>
      <Search
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-muted"
        aria-hidden
      />
      <input
        ref={input}
        type="search"
        data-search
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={text}
        maxLength={limits.searchLength}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event.nativeEvent)) onEnter?.()
          if (event.key !== 'Escape' || text === '') return
          event.stopPropagation()
          clear()
        }}
        className="peer h-8.5 w-full rounded-control border border-transparent bg-sunk pr-9 pl-8 text-body placeholder-shown:pointer-coarse:pr-3 focus-visible:outline-offset-0 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <span
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 peer-focus:hidden pointer-coarse:hidden"
          aria-hidden
        >
          <Kbd>/</Kbd>
        </span>
      ) : (
        <button
          type="button"
          aria-label={common.clearSearch}
          onClick={clear}
          className="finger absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-[6px] text-muted hover:text-text"
        >
          <X size={16} strokeWidth={1.75} aria-hidden />
        </button>
      )}
    </search>
  )
}
