import { abilitiesOf, channelTypes, isAdmin, type ReportFilterField, type SessionUser } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { useAreaOptions } from '../../../server/reads/area-options'
import { useLabels } from '../../../server/reads/labels'
import { reports as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { Select } from '../../../ui/form/field'
import { type ReportLocation, withField } from '../report-location'

interface ReportFiltersProps {
  me: SessionUser
  location: ReportLocation
  onLocation: (location: ReportLocation) => void
}

type Option = readonly [value: string, name: string]

/**
 * What may be chosen of each field; undefined while it loads. An agent's numbers are their own, so there is no person to choose.
 * What is in the address stays visible, so that it can be taken away.
 */
function useOptions(
  me: SessionUser,
  filter: ReportLocation['filter'],
): readonly (readonly [ReportFilterField, readonly Option[] | undefined])[] {
  const { data: areas } = useAreaOptions(true)
  const { data: labels } = useLabels(true)
  const admin = isAdmin(me.role)
  const { data: team } = useQuery({
    queryKey: keys.team,
    queryFn: () => call('listUsers'),
    enabled: admin,
    staleTime: 60_000,
  })
  const named = (rows?: readonly { readonly uuid: string; readonly name: string }[]) =>
    rows?.map(({ uuid, name }): Option => [uuid, name])
  const withNone = (options: readonly Option[] | undefined, none: string) =>
    options && options.length > 0 ? [...options, ['none', none] as const] : options
  const fields: (readonly [ReportFilterField, readonly Option[] | undefined])[] = [
    ['area', withNone(named(areas), words.none.area)],
    ['user', admin ? named(team) : []],
    ['channel', channelTypes.map((channel) => [channel, abilitiesOf(channel).name])],
    ['label', withNone(named(labels), words.none.label)],
  ]
  return fields.filter(([field, options = []]) => options.length > 0 || filter[field] !== undefined)
}

/** The filter of the whole page. */
export function ReportFilters({ me, location, onLocation }: ReportFiltersProps) {
  const { title, any, several, gone, clear, ...names } = words.period.filters
  const { filter } = location
  const set = (next: typeof filter) => onLocation({ ...location, filter: next })
  return (
    <fieldset aria-label={title} className="grid grid-cols-2 items-center gap-2 @2xl:grid-cols-4 @4xl:flex">
      {useOptions(me, filter).map(([field, options]) => {
        const value = filter[field] ?? ''
        const isListed = value === '' || options?.some(([option]) => option === value)
        const unlisted = value.includes(',') ? several : options ? gone[field] : '…'
        return (
          <Select
            key={field}
            aria-label={names[field]}
            value={value}
            onChange={({ target }) => set(withField(filter, field, target.value || null))}
            className="h-9! truncate pointer-coarse:h-11! pr-7! pl-2.5!"
          >
            <option value="">{any[field]}</option>
            {options?.map(([option, name]) => (
              <option key={option} value={option}>
                {name}
              </option>
            ))}
            {!isListed && <option value={value}>{unlisted}</option>}
          </Select>
        )
      })}
      {Object.keys(filter).length > 0 && (
        <Button look="ghost" size="sm" icon={X} onClick={() => set({})}>
          {clear}
        </Button>
      )}
    </fieldset>
  )
}
