import { type ChannelType, channelTypes, type InteractionStatus, interactionStatuses } from '@hilo/contracts'
import { type ReactNode, useId } from 'react'
import { dayKey } from '../../lib/text/dates'
import { usePresence } from '../../server/live/presence'
import { useAreaOptions } from '../../server/reads/area-options'
import { useLabels } from '../../server/reads/labels'
import { search as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Checkbox } from '../../ui/form/checkbox'
import { DayInput } from '../../ui/form/day-input'
import { Select } from '../../ui/form/field'
import { channelNames } from '../../ui/mark/channel-badge'
import { countFilters, noFilters, type SearchFilters } from './search-place'

interface SearchFiltersFormProps {
  id: string
  filters: SearchFilters
  onFilters: (filters: SearchFilters) => void
}

const names = words.filters

/** The filters of Busqueda; each change searches at once. */
export function SearchFiltersForm({ id, filters, onFilters }: SearchFiltersFormProps) {
  const areas = useAreaOptions(true).data ?? []
  const labels = useLabels(true).data ?? []
  const team = [...(usePresence()?.values() ?? [])]
  const change = (part: Partial<SearchFilters>) => onFilters({ ...filters, ...part })
  return (
    <section
      id={id}
      aria-label={names.region}
      className="grid gap-3 rounded-card border border-line bg-bg p-3"
    >
      <div className="grid gap-1.5">
        <Choice
          label={names.channel}
          any={names.anyChannel}
          value={filters.channel}
          options={channelTypes.map((channel) => [channel, channelNames[channel]])}
          onChoose={(channel) => change({ channel: channel as ChannelType | null })}
        />
        <Choice
          label={names.status}
          any={names.anyStatus}
          value={filters.status}
          options={interactionStatuses.map((status) => [status, words.status[status]])}
          onChoose={(status) => change({ status: status as InteractionStatus | null })}
        />
        <Choice
          label={names.area}
          any={names.anyArea}
          value={filters.area}
          options={areas.map(({ uuid, name }) => [uuid, name])}
          onChoose={(area) => change({ area })}
        />
        <Choice
          label={names.user}
          any={names.anyUser}
          value={filters.user}
          options={team.map(({ uuid, name }) => [uuid, name])}
          onChoose={(user) => change({ user })}
        />
        <Choice
          label={names.label}
          any={names.anyLabel}
          value={filters.label}
          options={labels.map(({ uuid, name }) => [uuid, name])}
          onChoose={(label) => change({ label })}
        />
        <FilterField label={names.from}>
          {(id) => (
            <DayInput
              id={id}
              max={filters.to ?? today()}
              value={filters.from}
              onDay={(from) => change({ from })}
              className="h-9! min-w-0 pointer-coarse:h-11! px-2!"
            />
          )}
        </FilterField>
        <FilterField label={names.to}>
          {(id) => (
            <DayInput
              id={id}
              min={filters.from ?? undefined}
              max={today()}
              value={filters.to}
              onDay={(to) => change({ to })}
              className="h-9! min-w-0 pointer-coarse:h-11! px-2!"
            />
          )}
        </FilterField>
      </div>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <Checkbox checked={filters.file} onChange={({ target }) => change({ file: target.checked })}>
          {names.file}
        </Checkbox>
        {countFilters(filters) > 0 && (
          <Button size="sm" look="ghost" onClick={() => onFilters(noFilters)}>
            {names.clear}
          </Button>
        )}
      </div>
      {countFilters(filters) > 0 && <p className="text-meta text-pretty text-muted">{names.note}</p>}
    </section>
  )
}

const today = () => dayKey(Date.now())

interface ChoiceProps {
  label: string
  /** The name of no choice. */
  any: string
  value: string | null
  options: readonly (readonly [value: string, name: string])[]
  onChoose: (value: string | null) => void
}

function Choice({ label, any, value, options, onChoose }: ChoiceProps) {
  return (
    <FilterField label={label}>
      {(id) => (
        <Select
          id={id}
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value || null)}
          className="h-9! truncate pointer-coarse:h-11! pl-2!"
        >
          <option value="">{any}</option>
          {options.map(([option, name]) => (
            <option key={option} value={option}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FilterField>
  )
}

/** The label stands beside its control: below one another they would push the results out of sight. */
function FilterField({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-2">
      <label htmlFor={id} className="text-second font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
