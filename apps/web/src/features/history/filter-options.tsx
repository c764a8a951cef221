import {
  abilitiesOf,
  channelTypes,
  dueStates,
  historyFacts,
  interactionStatuses,
  isAdmin,
  type SessionUser,
} from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { useAreaOptions } from '../../server/reads/area-options'
import { useFinishReasons, useLabels } from '../../server/reads/labels'
import { common, history as words } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { ChannelGlyph } from '../../ui/display/channel-badge'
import type { FilterKey } from './history-location'

interface FilterOption {
  readonly value: string
  readonly label: string
  readonly lead?: ReactNode
}

/** A field that takes several values. */
export interface FilterField {
  readonly key: Extract<
    FilterKey,
    | 'status'
    | 'channel'
    | 'area'
    | 'user'
    | 'label'
    | 'reason'
    | 'ad'
    | 'had'
    | 'due'
    | 'finished_by'
    | 'answered_by'
    | 'failure'
    | 'weekday'
    | 'hour'
  >
  readonly name: string
  readonly options: readonly FilterOption[]
  /** The name of a value that is none of the options; undefined until they are known. */
  readonly unlisted?: string | undefined
  /** The field is offered only while it has a value, which figures of Estadisticas set. */
  readonly onlyIfSet?: true
}

const without = (label: string): FilterOption => ({ value: 'none', label })

/** The fields of the filter with what may be chosen; those that a business does not use are left out. */
export function useFilterFields(me: SessionUser): readonly FilterField[] {
  const { none, unlisted } = words.filters
  const { data: areas } = useAreaOptions(true)
  const admin = isAdmin(me.role)
  const { data: team } = useQuery({
    queryKey: keys.team,
    queryFn: () => call('listUsers'),
    enabled: admin,
    staleTime: 60_000,
  })
  const { data: labels } = useLabels(true)
  const reasons = useFinishReasons().data?.reasons
  const { data: ads } = useQuery({ queryKey: keys.ads, queryFn: () => call('listAds'), staleTime: 60_000 })
  const people: readonly FilterOption[] = [
    { value: me.uuid, label: common.you },
    ...(team ?? [])
      .filter(({ uuid }) => uuid !== me.uuid)
      .map(({ uuid, name }) => ({ value: uuid, label: name })),
  ]
  // Agents do not get the list of the team.
  const unlistedPerson = team || !admin ? unlisted.user : undefined
  const fields: FilterField[] = [
    {
      key: 'status',
      name: words.columns.status,
      options: interactionStatuses.map((value) => ({ value, label: words.status[value] })),
    },
    {
      key: 'channel',
      name: words.columns.channel,
      options: channelTypes.map((value) => ({
        value,
        label: abilitiesOf(value).name,
        lead: <ChannelGlyph channel={value} size={16} />,
      })),
    },
    {
      key: 'area',
      name: words.columns.area,
      options: [
        ...(areas ?? []).map(({ uuid, name, color }) => ({
          value: uuid,
          label: name,
          lead: <AreaDot color={color} />,
        })),
        without(none.area),
      ],
      unlisted: areas && unlisted.area,
    },
    {
      key: 'user',
      name: words.columns.user,
      options: [...people, without(none.user)],
      unlisted: unlistedPerson,
    },
    {
      key: 'label',
      name: words.columns.labels,
      options: withNone(
        (labels ?? []).map(({ uuid, name, color }) => ({
          value: uuid,
          label: name,
          lead: <AreaDot color={color} />,
        })),
        none.label,
      ),
      unlisted: labels && unlisted.label,
    },
    {
      key: 'reason',
      name: words.columns.reason,
      options: withNone(
        (reasons ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
        none.reason,
      ),
      unlisted: reasons && unlisted.reason,
    },
    {
      key: 'ad',
      name: words.filters.ad,
      options: withNone(
        (ads ?? []).map(({ uuid, id, headline }) => ({ value: uuid, label: headline ?? id })),
        none.ad,
      ),
      unlisted: ads && unlisted.ad,
    },
    ...fieldsOfNumbers(people, unlistedPerson),
  ]
  return fields
}

/** Adds the option 'none', unless there are no other options. */
const withNone = (options: readonly FilterOption[], label: string): readonly FilterOption[] =>
  options.length === 0 ? [] : [...options, without(label)]

/** The fields that only figures of Estadisticas set. */
function fieldsOfNumbers(
  people: readonly FilterOption[],
  unlistedPerson: string | undefined,
): readonly FilterField[] {
  const { filters } = words
  const onlyIfSet = true
  return [
    {
      key: 'had',
      name: filters.had.title,
      options: historyFacts.map((value) => ({ value, label: filters.had[value] })),
      onlyIfSet,
    },
    {
      key: 'due',
      name: filters.due.title,
      options: dueStates.map((value) => ({ value, label: filters.due[value] })),
      onlyIfSet,
    },
    {
      key: 'finished_by',
      name: filters.finishedBy,
      options: [...people, without(filters.none.user)],
      unlisted: unlistedPerson,
      onlyIfSet,
    },
    { key: 'answered_by', name: filters.answeredBy, options: people, unlisted: unlistedPerson, onlyIfSet },
    { key: 'failure', name: filters.failure, options: [], onlyIfSet },
    {
      key: 'weekday',
      name: filters.weekday,
      options: filters.weekdays.map((label, at) => ({ value: String(at + 1), label })),
      onlyIfSet,
    },
    {
      key: 'hour',
      name: filters.hour,
      options: Array.from({ length: 24 }, (_, hour) => ({
        value: String(hour),
        label: filters.hourOf(hour),
      })),
      onlyIfSet,
    },
  ]
}
