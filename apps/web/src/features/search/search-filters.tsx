import {
  abilitiesOf,
  type ChannelType,
  channelTypes,
  type InteractionStatus,
  interactionStatuses,
  searchAuthors,
} from '@hilo/contracts'
import { FilterChoice, FilterField } from '../../choices/filter-choice'
import { dayKey } from '../../lib/text/dates'
import { usePresence } from '../../server/live/presence'
import { useAreaOptions } from '../../server/reads/area-options'
import { useLabels } from '../../server/reads/labels'
import { search as words } from '../../strings'
import { Button } from '../../ui/form/button'
import { Checkbox } from '../../ui/form/inputs/checkbox'
import { DayInput } from '../../ui/form/inputs/day-input'
import { countFilters, noFilters, type SearchFilters } from './search-location'

interface SearchFiltersFormProps {
  id: string
  /** Who searches. */
  me: string
  filters: SearchFilters
  onFilters: (filters: SearchFilters) => void
}

const names = words.filters

/** The filters of Busqueda; each change searches at once. */
export function SearchFiltersForm({ id, me, filters, onFilters }: SearchFiltersFormProps) {
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
        <FilterChoice
          label={names.author}
          any={names.anyAuthor}
          value={filters.author}
          options={[
            ...searchAuthors.map((author) => [author, names.authors[author]] as const),
            ...team.filter(({ uuid }) => uuid !== me).map(({ uuid, name }) => [uuid, name] as const),
          ]}
          onChoose={(author) => change({ author })}
        />
        <FilterChoice
          label={names.channel}
          any={names.anyChannel}
          value={filters.channel}
          options={channelTypes.map((channel) => [channel, abilitiesOf(channel).name])}
          onChoose={(channel) => change({ channel: channel as ChannelType | null })}
        />
        <FilterChoice
          label={names.status}
          any={names.anyStatus}
          value={filters.status}
          options={interactionStatuses.map((status) => [status, words.status[status]])}
          onChoose={(status) => change({ status: status as InteractionStatus | null })}
        />
        <FilterChoice
          label={names.area}
          any={names.anyArea}
          value={filters.area}
          options={areas.map(({ uuid, name }) => [uuid, name])}
          onChoose={(area) => change({ area })}
        />
        <FilterChoice
          label={names.user}
          any={names.anyUser}
          value={filters.user}
          options={team.map(({ uuid, name }) => [uuid, name])}
          onChoose={(user) => change({ user })}
        />
        <FilterChoice
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
              label={names.from}
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
              label={names.to}
              min={filters.from ?? undefined}
              max={today()}
              value={filters.to}
              onDay={(to) => change({ to })}
              className="h-9! min-w-0 pointer-coarse:h-11! px-2!"
            />
          )}
        </FilterField>
      </div>
      <Checkbox checked={filters.hilo} onChange={({ target }) => change({ hilo: target.checked })}>
        {names.hilo}
      </Checkbox>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <Checkbox checked={filters.file} onChange={({ target }) => change({ file: target.checked })}>
          {names.file}
        </Checkbox>
        {countFilters(filters) > 0 && (
          <Button size="sm" look="ghost" onClick={() => onFilters({ ...noFilters, hilo: filters.hilo })}>
            {names.clear}
          </Button>
        )}
      </div>
      {countFilters(filters) > 0 && (
        <p className="text-meta text-pretty text-muted">
          {filters.author === null ? names.note : names.authorNote}
        </p>
      )}
    </section>
  )
}

const today = () => dayKey(Date.now())
