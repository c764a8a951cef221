import { channelTypes } from '@hilo/contracts'
import { ListFilter, X } from 'lucide-react'
import { cx } from '../../lib/cx'
import { inbox } from '../../strings'
import { ChannelGlyph, channelNames } from '../../ui/channel-badge'
import { IconButton } from '../../ui/icon-button'
import { Menu, type MenuEntry } from '../../ui/menu'
import { SearchField } from '../../ui/search-field'
import { type Filters, isFiltered, noFilters } from './filters'

interface SearchBarProps {
  text: string
  onText: (text: string) => void
  filters: Filters
  onFilters: (filters: Filters) => void
}

const anyChannel = 'any'

export function SearchBar({ text, onText, filters, onFilters }: SearchBarProps) {
  const active = isFiltered(filters)
  return (
    <div className="flex gap-1.5">
      <SearchField label={inbox.search} text={text} onText={onText} />
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
