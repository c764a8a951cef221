import type { SessionUser } from '@hilo/contracts'
import { ChevronDown, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { usePresence } from '../../server/live/presence'
import { type TeamCounts, useTeamCounts } from '../../server/live/team-counts'
import { useAreaOptions } from '../../server/reads/area-options'
import { common, inbox } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { Avatar } from '../../ui/display/avatar'
import { Pill } from '../../ui/display/pill'
import { PresenceDot } from '../../ui/display/presence-dot'
import { Menu } from '../../ui/overlay/menu'
import type { Filters } from './filters'

interface TeamBarProps {
  me: SessionUser
  on: boolean
  onSwitch: (on: boolean) => void
  filters: Filters
  onFilters: (filters: Filters) => void
  /** Beside the tabs of a phone: the switch with one word below its icon, the filters below it. */
  narrow?: boolean
}

const words = inbox.teamFilters
const any = 'any'

/** For administrators: switches between their own lists and the chats of the whole team, which it filters. */
export default function TeamBar({ me, on, onSwitch, filters, onFilters, narrow = false }: TeamBarProps) {
  const counts = useTeamCounts(true)
  return (
    <div className={narrow ? 'contents' : 'grid grid-cols-[minmax(0,1fr)] gap-1.5'}>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={[
          inbox.team,
          counts && inbox.countLabel(counts.assigned),
          counts && counts.waiting > 0 && words.unanswered(counts.waiting),
        ]
          .filter(Boolean)
          .join(', ')}
        data-action="team"
        onClick={() => onSwitch(!on)}
        className={cx(
          'flex h-9 items-center gap-2 rounded-control border px-2.5 text-second font-medium pointer-coarse:h-11',
          narrow && 'ml-auto min-w-11 flex-col justify-center gap-0! border-transparent! px-1.5!',
          on ? 'border-accent bg-accent-soft [--ring:var(--accent-soft)]' : 'border-line hover:bg-sunk',
        )}
      >
        <span className={narrow ? 'flex items-center gap-1' : 'contents'}>
          {/* Beside its words the sign would only take their room. */}
          {narrow && (
            <Users
              size={16}
              strokeWidth={1.75}
              className={cx('shrink-0', on ? 'text-accent' : 'text-muted')}
              aria-hidden
            />
          )}
          {!narrow && <span className="whitespace-nowrap">{inbox.team}</span>}
          {counts && <span className="text-meta font-normal text-muted">{counts.assigned}</span>}
        </span>
        {narrow && <span className="text-micro leading-3.5 font-normal">{inbox.teamShort}</span>}
        {!narrow && counts && counts.waiting > 0 && (
          <Pill tone="warn">{words.unanswered(counts.waiting)}</Pill>
        )}
        <span
          aria-hidden
          className={cx(
            narrow && 'hidden!',
            'ml-auto flex h-4 w-7 shrink-0 rounded-full border p-px transition-colors',
            on ? 'border-accent bg-accent' : 'border-field-line bg-sunk',
          )}
        >
          <span
            className={cx(
              'size-3 rounded-full transition-transform',
              on ? 'translate-x-3 bg-on-accent' : 'bg-muted',
            )}
          />
        </span>
      </button>
      {on && (
        <div className={cx(narrow && 'basis-full pb-1.5')}>
          <TeamFilters me={me} counts={counts} filters={filters} onFilters={onFilters} />
        </div>
      )}
    </div>
  )
}

interface TeamFiltersProps extends Pick<TeamBarProps, 'me' | 'filters' | 'onFilters'> {
  counts: TeamCounts | undefined
}

/** Whose chats, with how many each person has, and of which area. */
function TeamFilters({ me, counts, filters, onFilters }: TeamFiltersProps) {
  const presence = usePresence()
  const areas = useAreaOptions(true).data ?? []
  const users = counts?.users ?? []
  const nameOf = ({ uuid, name }: { uuid: string; name: string }) => (uuid === me.uuid ? common.you : name)
  const owner = users.find(({ uuid }) => uuid === filters.user)
  const area = areas.find(({ uuid }) => uuid === filters.area)
  const numberOf = (count: number | undefined) => (count === undefined ? {} : { note: String(count) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container everywhere
    <div role="group" aria-label={words.label} className="flex gap-1.5">
      <Menu
        entries={[
          {
            kind: 'choice',
            key: 'owner',
            label: words.owner,
            value: filters.user ?? any,
            options: [
              { value: any, label: words.anybody, ...numberOf(counts?.assigned) },
              ...users.map((user) => ({
                value: user.uuid,
                label: nameOf(user),
                icon: (
                  <Avatar name={user.name} size={24}>
                    <PresenceDot online={presence?.get(user.uuid)?.online ?? false} />
                  </Avatar>
                ),
                note: loadOf(user, counts?.maximum ?? 0),
              })),
            ],
            onChoose: (value) => onFilters({ ...filters, user: value === any ? null : value }),
          },
        ]}
        trigger={
          <Choice label={words.owner} chosen={filters.user !== null}>
            {owner ? nameOf(owner) : filters.user === null ? words.anybody : words.owner}
          </Choice>
        }
      />
      {areas.length > 0 && (
        <Menu
          align="end"
          entries={[
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
                  ...numberOf(counts?.areas.find((one) => one.uuid === uuid)?.assigned),
                })),
              ],
              onChoose: (value) => onFilters({ ...filters, area: value === any ? null : value }),
            },
          ]}
          trigger={
            <Choice label={inbox.filters.area} chosen={filters.area !== null}>
              {area && <AreaDot color={area.color} />}
              <span dir="auto" className="truncate">
                {area?.name ?? inbox.filters.anyArea}
              </span>
            </Choice>
          }
        />
      )}
    </div>
  )
}

function loadOf({ active, waiting }: TeamCounts['users'][number], maximum: number): string {
  const load = words.load(active, maximum)
  return waiting > 0 ? words.loadUnanswered(load, waiting) : load
}

interface ChoiceProps extends React.ComponentProps<'button'> {
  label: string
  chosen: boolean
  children: ReactNode
}

/** A button that shows the choice. */
function Choice({ label, chosen, children, ...rest }: ChoiceProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(
        'flex h-8 min-w-0 flex-1 items-center gap-1.25 rounded-control border px-2 text-left text-second pointer-coarse:h-11',
        chosen ? 'border-accent bg-accent-soft [--ring:var(--accent-soft)]' : 'border-line hover:bg-sunk',
      )}
    >
      <span className="sr-only">{label}: </span>
      <span className="flex min-w-0 flex-1 items-center gap-1.25 truncate">{children}</span>
      <ChevronDown size={14} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
    </button>
  )
}
