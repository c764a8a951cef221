import { limits, type SessionUser, type WrittenHistoryFilter } from '@hilo/contracts'
import { X } from 'lucide-react'
import { history as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Menu } from '../../ui/overlay/menu'
import type { MenuEntry } from '../../ui/overlay/menu-entry'
import { DateFilter } from './date-filter'
import { FilterChip } from './filter-chip'
import { type FilterField, useFilterFields } from './filter-options'
import { isEmptyFilter, toggleValue, valuesOf, withField } from './history-location'

interface FilterBarProps {
  me: SessionUser
  filter: WrittenHistoryFilter
  onFilter: (filter: WrittenHistoryFilter) => void
}

const flags = ['unanswered', 'unread', 'paused', 'expired', 'transferred'] as const

/** The filter, a chip for each field. */
export function FilterBar({ me, filter, onFilter }: FilterBarProps) {
  const fields = useFilterFields(me)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div
      role="group"
      aria-label={words.filters.region}
      className="flex shrink-0 flex-wrap items-center gap-1.5 px-4.5 pb-3 max-md:-mt-1 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-3.5 max-md:pt-1 max-md:[&>*]:shrink-0"
    >
      {fields
        .filter(({ key, options, onlyIfSet }) => filter[key] || (options.length > 0 && !onlyIfSet))
        .map((field) => (
          <FieldChip key={field.key} field={field} filter={filter} onFilter={onFilter} />
        ))}
      <DateFilter filter={filter} onFilter={onFilter} />
      <FlagsChip filter={filter} onFilter={onFilter} />
      {(['contact', 'account'] as const).map(
        (key) =>
          filter[key] && (
            <FilterChip
              key={key}
              field={words.filters[key]}
              value={words.filters.one}
              onClear={() => onFilter(withField(filter, key, null))}
            >
              {(trigger) => trigger}
            </FilterChip>
          ),
      )}
      {!isEmptyFilter(filter) && (
        <Button look="ghost" size="sm" icon={X} onClick={() => onFilter({})}>
          {words.clearFilters}
        </Button>
      )}
    </div>
  )
}

interface ChipProps {
  filter: WrittenHistoryFilter
  onFilter: (filter: WrittenHistoryFilter) => void
}

function FieldChip({ field, filter, onFilter }: ChipProps & { field: FilterField }) {
  const { key, name, options, unlisted = '…' } = field
  const values = valuesOf(filter, key)
  const isFull = values.length >= limits.filterValues
  const chosen = values.map(
    (value) =>
      options.find((option) => option.value === value)?.label ?? (key === 'failure' ? value : unlisted),
  )
  return (
    <FilterChip field={name} {...describe(chosen)} onClear={() => onFilter(withField(filter, key, null))}>
      {(trigger) =>
        options.length === 0 ? (
          trigger
        ) : (
          <Menu
            trigger={trigger}
            entries={options.map(({ value, label, lead }) => {
              const checked = values.includes(value)
              return {
                kind: 'check',
                key: value,
                label,
                lead,
                checked,
                // The server takes no more at once.
                disabled: isFull && !checked,
                onChange: () => onFilter(toggleValue(filter, key, value)),
              }
            })}
          />
        )
      }
    </FilterChip>
  )
}

function FlagsChip({ filter, onFilter }: ChipProps) {
  const set = flags.filter((flag) => filter[flag] !== undefined)
  const entries: MenuEntry[] = flags.map((flag) => ({
    kind: 'check',
    key: flag,
    label: words.filters.flags[flag],
    checked: filter[flag] === 'true',
    onChange: (on) => onFilter(withField(filter, flag, on ? 'true' : null)),
  }))
  return (
    <FilterChip
      field={words.filters.more}
      {...describe(set.map((flag) => words.filters.flags[flag]))}
      onClear={() => onFilter(set.reduce((left, flag) => withField(left, flag, null), filter))}
    >
      {(trigger) => <Menu trigger={trigger} entries={entries} />}
    </FilterChip>
  )
}

const describe = ([first, ...others]: readonly string[]) => ({ value: first ?? null, others: others.length })
