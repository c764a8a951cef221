import { filterOfLoad, type Load, type LoadFigure, loadFigures, type NowReport } from '@hilo/contracts'
import { useRef } from 'react'
import { useNow } from '../../../lib/browser/use-now'
import { formatDuration } from '../../../lib/text/dates'
import { reports as words } from '../../../strings'
import { AreaDot } from '../../../ui/display/area-dot'
import { Avatar } from '../../../ui/display/avatar'
import { PresenceDot } from '../../../ui/display/presence-dot'
import { FigureCard } from '../figure-card'
import { FigureLink, figureLook } from '../figure-link'
import type { HrefOf } from '../report-location'
import { ReportState } from '../report-state'
import { useNowReport } from '../use-reports'
import { LoadTable } from './load-table'

interface NowViewProps {
  own: string | null
  hrefOf: HrefOf
}

/** How things stand now, in total, by area and by person. */
export function NowView({ own, hrefOf }: NowViewProps) {
  const report = useNowReport()
  const now = useNow()
  return <ReportState report={report}>{(data) => <Standing {...{ data, own, hrefOf, now }} />}</ReportState>
}

/** The area or the person whose load it is; neither: the whole. */
interface Of {
  area?: string
  user?: string
}

interface StandingProps extends NowViewProps {
  data: NowReport
  now: number
}

function Standing({ data, own, hrefOf, now }: StandingProps) {
  const waitOf = (since: string | null) => (since ? formatDuration(now - Date.parse(since)) : null)
  const hrefOfLoad = (number: LoadFigure, load: Load, of: Of) =>
    load[number] > 0 ? hrefOf(filterOfLoad(number, of, data.today, own), sortOf[number]) : null
  const linkOf = (number: LoadFigure, load: Load, what: string, of: Of) => (
    <FigureLink
      what={`${what}, ${words.loads[number].title}`}
      text={words.number(load[number])}
      href={hrefOfLoad(number, load, of)}
    />
  )
  /** The longest wait opens the list in which it stands first. */
  const waitLinkOf = (number: 'waiting' | 'unanswered', load: Load, what: string, of: Of) => {
    const wait = waitOf(number === 'waiting' ? load.oldest_waiting : load.oldest_unanswered)
    return (
      wait && (
        <FigureLink
          what={`${what}, ${words.now.oldestOf[number]}`}
          text={wait}
          href={hrefOfLoad(number, load, of)}
        />
      )
    )
  }
  const people = useRef<HTMLElement>(null)
  return (
    <>
      <div
        className="grid grid-cols-2 gap-2.5 @2xl:grid-cols-3 @2xl:gap-3 @max-2xl:[&>:last-child]:col-span-2"
        data-now
      >
        {loadFigures.map((number) => {
          const wait =
            number === 'waiting' || number === 'unanswered'
              ? waitLinkOf(number, data.total, words.views.now, {})
              : null
          return (
            <FigureCard
              key={number}
              {...words.loads[number]}
              number={linkOf(number, data.total, words.views.now, {})}
              note={
                wait && (
                  <>
                    {words.now.longest} {wait}
                  </>
                )
              }
            />
          )
        })}
        {own === null && (
          <FigureCard
            {...words.now.online}
            number={
              <button
                type="button"
                aria-label={words.now.toPeople(words.number(data.online))}
                onClick={() => people.current?.focus()}
                className={figureLook}
              >
                {words.number(data.online)}
              </button>
            }
          />
        )}
      </div>
      {data.areas.length > 0 && (
        <LoadTable
          title={words.now.areas}
          head={words.now.area}
          rows={data.areas.map(({ uuid, name, color, ...load }) => ({
            key: uuid ?? 'none',
            name: name ?? words.none.area,
            lead: color && <AreaDot color={color} />,
            load: null,
            oldest: waitLinkOf('waiting', load, name ?? words.none.area, { area: uuid ?? 'none' }),
            link: (number) => linkOf(number, load, name ?? words.none.area, { area: uuid ?? 'none' }),
          }))}
          oldest={words.now.oldestOf.waiting}
          numbers={loadFigures}
        />
      )}
      <LoadTable
        ref={people}
        title={words.now.people}
        head={words.now.person}
        rows={data.people.map(({ uuid, name, online, availability, ...load }) => ({
          key: uuid,
          name,
          lead: (
            <Avatar name={name} size={24}>
              <PresenceDot online={online} away={availability === 'away'} />
            </Avatar>
          ),
          load: words.now.loadOf(load.active, data.maximum),
          oldest: waitLinkOf('unanswered', load, name, { user: uuid }),
          link: (number) => linkOf(number, load, name, { user: uuid }),
        }))}
        oldest={words.now.oldestOf.unanswered}
        numbers={loadFigures.filter((number) => number !== 'waiting')}
      />
    </>
  )
}

/** A list sorted by the wait has only chats that wait. A chat may also miss its target of being finished: those lists are sorted by their begin. */
const sortOf = {
  waiting: 'waiting',
  unanswered: 'waiting',
  missed: 'created',
  due_soon: 'created',
  active: 'active',
  paused: 'active',
  expired: 'active',
  finished_today: 'finished',
} as const satisfies Record<LoadFigure, string>
