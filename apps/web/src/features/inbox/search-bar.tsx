import { channelTypes } from '@hilo/contracts'
import { ListFilter, Search, X } from 'lucide-react'
import { useRef } from 'react'
import { cx } from '../../lib/cx'
import { inbox } from '../../strings'
import { ChannelGlyph, channelNames } from '../../ui/channel-badge'
import { IconButton } from '../../ui/icon-button'
import { Kbd } from '../../ui/kbd'
import { Menu, type MenuEntry } from '../../ui/menu'
import { type Filters, isFiltered, noFilters } from './filters'

interface SearchBarProps {
  text: string
  onText: (text: string) => void
  filters: Filters
  onFilters: (filters: Filters) => void
}

const anyChannel = 'any'

export function SearchBar({ text, onText, filters, onFilters }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null)
  const active = isFiltered(filters)
  const clear = () => {
    onText('')
    input.current?.focus()
  }
  return (
    <div className="flex gap-1.5">
      <search className="relative flex-1">
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
          aria-label={inbox.search}
          aria-keyshortcuts="/"
          placeholder={inbox.search}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return
            event.stopPropagation()
            clear()
          }}
          className="peer h-8.5 w-full rounded-control border border-transparent bg-sunk pr-9 pl-8 text-body focus-visible:outline-offset-0 pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden"
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
            aria-label={inbox.clearSearch}
            onClick={clear}
            className="absolute top-1/2 right-1 grid size-7 -translate-y-1/2 place-items-center rounded-[6px] text-muted hover:text-text"
          >
            <X size={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
      </search>
      <Menu
        align="end"
        entries={entriesFor(filters, onFilters)}
        trigger={
          <IconButton
            icon={ListFilter}
            label={active ? inbox.filterActive : inbox.filter}
            look="outlined"
            size={17}
            className={cx(active && 'border-accent! bg-accent-soft text-accent!')}
          />
        }
      />
    </div>
  )
}

function entriesFor(filters: Filters, onFilters: (filters: Filters) => void): MenuEntry[] {
  const words = inbox.filters
  const entries: MenuEntry[] = [
    {
      kind: 'choice',
      key: 'channel',
      label: words.channel,
      value: filters.channel ?? anyChannel,
      options: [
        { value: anyChannel, label: words.anyChannel },
        ...channelTypes.map((channel) => ({
          value: channel,
          label: channelNames[channel],
          icon: <ChannelGlyph channel={channel} size={16} />,
        })),
      ],
      onChoose: (value) =>
        onFilters({ ...filters, channel: channelTypes.find((channel) => channel === value) ?? null }),
    },
    { kind: 'separator', key: 'after-channel' },
    {
      kind: 'check',
      key: 'unanswered',
      label: words.unanswered,
      checked: filters.unanswered,
      onChange: (unanswered) => onFilters({ ...filters, unanswered }),
    },
    {
      kind: 'check',
      key: 'unread',
      label: words.unread,
      checked: filters.unread,
      onChange: (unread) => onFilters({ ...filters, unread }),
    },
  ]
  if (isFiltered(filters)) {
    entries.push(
      { kind: 'separator', key: 'before-clear' },
      { kind: 'item', key: 'clear', label: words.clear, icon: X, onChoose: () => onFilters(noFilters) },
    )
  }
  return entries
}
