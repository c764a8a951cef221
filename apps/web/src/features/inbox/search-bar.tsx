import { type Area, channelTypes } from '@hilo/contracts'
import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { useAreaOptions } from '../../server/area-options'
import { inbox } from '../../strings'
import { AreaDot } from '../../ui/area-dot'
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
  /** For those who administer: whether they look at the whole team's chats. */
  team: { readonly on: boolean; readonly choose: (on: boolean) => void } | null
}

const any = 'any'

export function SearchBar({ text, onText, filters, onFilters, team }: SearchBarProps) {
  const [reached, setReached] = useState(false)
  const areas = useAreaOptions(reached || filters.area !== null)
  const active = isFiltered(filters)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody reaches for the filter
    <div
      className="flex gap-1.5"
      onPointerEnter={() => setReached(true)}
      onFocus={() => setReached(true)}
      onPointerDown={() => setReached(true)}
    >
      <SearchField label={inbox.search} text={text} onText={onText} />
      <Menu
        align="end"
        entries={[...viewEntries(team), ...entriesFor(filters, onFilters, areas.data ?? [])]}
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

function viewEntries(team: SearchBarProps['team']): MenuEntry[] {
  if (!team) return []
  const words = inbox.filters
  return [
    {
      kind: 'choice',
      key: 'view',
      label: words.view,
      value: team.on ? 'team' : 'own',
      options: [
        { value: 'own', label: words.own },
        { value: 'team', label: words.team },
      ],
      onChoose: (value) => team.choose(value === 'team'),
    },
    { kind: 'separator', key: 'after-view' },
  ]
}

function entriesFor(
  filters: Filters,
  onFilters: (filters: Filters) => void,
  areas: readonly Area[],
): MenuEntry[] {
  const words = inbox.filters
  const entries: MenuEntry[] = [
    {
      kind: 'choice',
      key: 'channel',
      label: words.channel,
      value: filters.channel ?? any,
      options: [
        { value: any, label: words.anyChannel },
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
    ...areaEntries(filters, onFilters, areas),
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

function areaEntries(
  filters: Filters,
  onFilters: (filters: Filters) => void,
  areas: readonly Area[],
): MenuEntry[] {
  if (areas.length === 0) return []
  return [
    {
      kind: 'choice',
      key: 'area',
      label: inbox.filters.area,
      value: filters.area ?? any,
      options: [
        { value: any, label: inbox.filters.anyArea },
        ...areas.map(({ uuid, name, color }) => ({
          value: uuid,
          label: name,
          icon: <AreaDot color={color} />,
        })),
      ],
      onChoose: (value) => onFilters({ ...filters, area: value === any ? null : value }),
    },
    { kind: 'separator', key: 'after-area' },
  ]
}
