import { type Area, abilitiesOf, channelTypes, type Label, type SavedFilter } from '@hilo/contracts'
import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { useUnseenMentions } from '../../server/live/mentions'
import { useAreaOptions } from '../../server/reads/area-options'
import { useLabels } from '../../server/reads/labels'
import { type CountedFilter, useSavedFilters } from '../../server/reads/saved-filters'
import {
  due as dueWords,
  inbox,
  labels as labelWords,
  mentions as mentionWords,
  savedFilters,
} from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { ChannelGlyph } from '../../ui/display/channel-badge'
import { IconButton } from '../../ui/form/icon-button'
import { SearchField } from '../../ui/form/inputs/search-field'
import { Menu } from '../../ui/overlay/menu'
import type { MenuEntry } from '../../ui/overlay/menu-entry'
import { type Filters, isFiltered, noFilters } from './filters'
import { type OrderedTab, useOrderEntry } from './list-head'

interface SearchBarProps {
  text: string
  onText: (text: string) => void
  /** Searches the text in all history, in Busqueda. */
  onEverywhere: () => void
  filters: Filters
  onFilters: (filters: Filters) => void
  /** Opens the interactions that a saved filter finds. */
  onSavedFilter: (saved: SavedFilter) => void
  /** The list whose order is chosen here too, where nothing stands above its rows. */
  order?: OrderedTab | null
}

const any = 'any'

export function SearchBar({
  text,
  onText,
  onEverywhere,
  filters,
  onFilters,
  onSavedFilter,
  order = null,
}: SearchBarProps) {
  const orders = useOrderEntry(order)
  const [requested, setRequested] = useState(false)
  const areas = useAreaOptions(requested || filters.area !== null)
  const labels = useLabels(requested || filters.label !== null)
  const saved = useSavedFilters(requested)
  const unseen = useUnseenMentions()
  const active = isFiltered(filters)
  const label = active ? inbox.filterActive : inbox.filter
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the person reaches for the filter
    <div
      className="flex gap-1.5"
      onPointerEnter={() => setRequested(true)}
      onFocus={() => setRequested(true)}
      onPointerDown={() => setRequested(true)}
    >
      <SearchField label={inbox.search} text={text} onText={onText} onEnter={onEverywhere} />
      <Menu
        align="end"
        entries={[
          ...orders,
          ...orders.map((): MenuEntry => ({ kind: 'separator', key: 'after-order' })),
          ...entriesFor(filters, onFilters, areas.data ?? [], labels.data ?? [], unseen),
          ...savedEntries(saved.filters ?? [], onSavedFilter),
        ]}
        trigger={
          <IconButton
            icon={ListFilter}
            label={unseen > 0 ? `${label}, ${mentionWords.unseen(unseen)}` : label}
            look="outlined"
            size={17}
            className={cx(
              active && 'border-accent! bg-accent-soft text-accent!',
              unseen > 0 &&
                'relative after:absolute after:-top-1 after:-right-1 after:size-2.5 after:rounded-full after:bg-hot',
            )}
          />
        }
      />
    </div>
  )
}

/** The saved filters with their present counts. They open in Historial, because they find finished interactions too. */
function savedEntries(
  saved: readonly CountedFilter[],
  onChoose: SearchBarProps['onSavedFilter'],
): MenuEntry[] {
  if (saved.length === 0) return []
  return [
    { kind: 'separator', key: 'before-saved' },
    { kind: 'title', key: 'saved', label: savedFilters.inHistory },
    ...saved.map(
      (one): MenuEntry => ({
        kind: 'item',
        key: one.uuid,
        label: one.name,
        ...(one.count && { note: savedFilters.count(one.count.total, one.count.more_than) }),
        onChoose: () => onChoose(one),
      }),
    ),
  ]
}

function entriesFor(
  filters: Filters,
  onFilters: (filters: Filters) => void,
  areas: readonly Area[],
  labels: readonly Label[],
  unseen: number,
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
          label: abilitiesOf(channel).name,
          icon: <ChannelGlyph channel={channel} size={16} />,
        })),
      ],
      onChoose: (value) =>
        onFilters({ ...filters, channel: channelTypes.find((channel) => channel === value) ?? null }),
    },
    { kind: 'separator', key: 'after-channel' },
    ...areaEntries(filters, onFilters, areas),
    ...labelEntries(filters, onFilters, labels),
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
    {
      kind: 'item',
      key: 'mentions',
      label: mentionWords.name,
      ...(unseen > 0 && { note: String(unseen) }),
      onChoose: () => onFilters({ ...filters, mentions: true, due: false }),
    },
    {
      kind: 'item',
      key: 'due',
      label: dueWords.name,
      onChoose: () => onFilters({ ...filters, due: true, mentions: false }),
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

function labelEntries(
  filters: Filters,
  onFilters: (filters: Filters) => void,
  labels: readonly Label[],
): MenuEntry[] {
  if (labels.length === 0) return []
  return [
    {
      kind: 'choice',
      key: 'label',
      label: labelWords.filter.label,
      value: filters.label ?? any,
      options: [
        { value: any, label: labelWords.filter.any },
        ...labels.map(({ uuid, name, color }) => ({
          value: uuid,
          label: name,
          icon: <AreaDot color={color} />,
        })),
      ],
      onChoose: (value) => onFilters({ ...filters, label: value === any ? null : value }),
    },
    { kind: 'separator', key: 'after-label' },
  ]
}
