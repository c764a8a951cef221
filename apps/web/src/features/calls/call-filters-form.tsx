import {
  abilitiesOf,
  type CallFigure,
  type ChannelType,
  callDirections,
  callFigures,
  channelTypes,
  isAdmin,
  type SessionUser,
} from '@hilo/contracts'
import { FilterChoice, FilterField } from '../../choices/filter-choice'
import { dayKey } from '../../lib/text/dates'
import { usePresence } from '../../server/live/presence'
import { callLog } from '../../strings/calls/call-log'
import { Button } from '../../ui/form/button'
import { DayInput } from '../../ui/form/inputs/day-input'
import { type CallFilters, countCallFilters, noCallFilters } from './call-filters'

interface CallFiltersFormProps {
  id: string
  me: SessionUser
  filters: CallFilters
  onFilters: (filters: CallFilters) => void
}

const names = callLog.filters
const today = () => dayKey(Date.now())

/** The filters of 'Llamadas'; each change asks at once. */
export function CallFiltersForm({ id, me, filters, onFilters }: CallFiltersFormProps) {
  const team = [...(usePresence()?.values() ?? [])].filter(({ uuid }) => uuid !== me.uuid)
  const change = (part: Partial<CallFilters>) => onFilters({ ...filters, ...part })
  const day = (which: 'from' | 'to', bounds: { min?: string | undefined; max: string }) => (
    <FilterField label={names[which]}>
      {(inputId) => (
        <DayInput
          id={inputId}
          label={names[which]}
          {...bounds}
          value={filters[which]}
          onDay={(value) => change({ [which]: value })}
          className="h-9! min-w-0 pointer-coarse:h-11! px-2!"
        />
      )}
    </FilterField>
  )
  return (
    <section
      id={id}
      aria-label={names.region}
      className="grid gap-1.5 rounded-card border border-line bg-bg p-3"
    >
      <FilterChoice
        label={names.user}
        any={names.anyUser}
        value={filters.user}
        options={[
          [me.uuid, names.mine],
          // The calls of others are an admin's business.
          ...(isAdmin(me.role) ? team.map(({ uuid, name }) => [uuid, name] as const) : []),
        ]}
        onChoose={(user) => change({ user })}
      />
      <FilterChoice
        label={names.answered}
        any={names.anyAnswer}
        value={filters.answered}
        options={[
          ['no', names.answers.no],
          ['yes', names.answers.yes],
        ]}
        onChoose={(answered) => change({ answered: answered as CallFilters['answered'] })}
      />
      <FilterChoice
        label={names.direction}
        any={names.anyDirection}
        value={filters.direction}
        options={callDirections.map((one) => [one, names.directions[one]])}
        onChoose={(direction) => change({ direction: direction as CallFilters['direction'] })}
      />
      <FilterChoice
        label={names.channel}
        any={names.anyChannel}
        value={filters.channel}
        options={channelTypes.map((channel) => [channel, abilitiesOf(channel).name])}
        onChoose={(channel) => change({ channel: channel as ChannelType | null })}
      />
      {filters.number && (
        <FilterChoice
          label={names.number}
          any={names.anyNumber}
          value={filters.number}
          options={callFigures.map((one) => [one, names.numbers[one]])}
          onChoose={(number) => change({ number: number as CallFigure | null })}
        />
      )}
      {filters.by && (
        <FilterChoice
          label={names.by}
          any={names.anyBody}
          value={filters.by}
          options={[[me.uuid, names.me], ...team.map(({ uuid, name }) => [uuid, name] as const)]}
          onChoose={(by) => change({ by })}
        />
      )}
      {filters.account && (
        <FilterChoice
          label={names.account}
          any={names.anyAccount}
          value={filters.account}
          options={[[filters.account, names.thisAccount]]}
          onChoose={(account) => change({ account })}
        />
      )}
      {day('from', { max: filters.to ?? today() })}
      {day('to', { min: filters.from ?? undefined, max: today() })}
      {countCallFilters(filters) > 0 && (
        <Button size="sm" look="ghost" className="justify-self-end" onClick={() => onFilters(noCallFilters)}>
          {names.clear}
        </Button>
      )}
    </section>
  )
}
