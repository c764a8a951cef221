import { abilitiesOf, type Call, isAdmin, type SessionUser } from '@hilo/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ListFilter,
  type LucideIcon,
  Phone,
  PhoneIncoming,
  PhoneMissed,
  PhoneOutgoing,
  SearchX,
  Video,
  VideoOff,
} from 'lucide-react'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { cx } from '../../lib/cx'
import { moveBetweenRows } from '../../lib/focus/move-between-rows'
import { formatFull, formatListTime } from '../../lib/text/dates'
import { formatHandle } from '../../lib/text/phone'
import { formatSeconds } from '../../lib/text/seconds'
import { RecordingPlayer } from '../../records/recording-player'
import { callPage, call as request } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { refetchByEvents } from '../../server/live/counts'
import { useSocket } from '../../server/live/live-context'
import { usePages } from '../../server/reads/pages'
import { calls, inbox } from '../../strings'
import { callLog } from '../../strings/calls/call-log'
import { Avatar } from '../../ui/display/avatar'
import { ChannelBadge } from '../../ui/display/channel-badge'
import { Button } from '../../ui/form/button'
import { IconButton } from '../../ui/form/icon-button'
import { MoreRows, RecordsBody } from '../../ui/list/records'
import { PeopleSkeleton } from '../../ui/list/rows-skeleton'
import { EmptyState } from '../../ui/state/empty-state'
import { askedFilter, type CallFilters, countCallFilters, noCallFilters } from './call-filters'
import { CallFiltersForm } from './call-filters-form'
import { LiveCalls } from './live-calls'

interface RowProps {
  hrefOf: (call: Call) => string
  isOpen: (call: Call) => boolean
  onOpen: (call: Call) => void
  onCallBack: (call: Call) => void
}

interface CallLogProps extends RowProps {
  me: SessionUser
  filters: CallFilters
  onFilters: (filters: CallFilters) => void
}

const words = calls.log
const pageSize = 50
const refetchPauseMs = 500
/** More is loaded when the end of the list is nearer than this, in pixels. */
const nearEnd = 600

/** 'Llamadas': missed calls that still wait for an answer, then all others, the newest first. */
export default function CallLog({ me, filters, onFilters, ...rows }: CallLogProps) {
  const filter = askedFilter(filters)
  const view = usePages({
    queryKey: keys.callRows(filter),
    fetchPage: (cursor) =>
      callPage('listCalls', { query: { ...filter, limit: pageSize, ...(cursor !== null && { cursor }) } }),
    failed: words.failed,
  })
  const socket = useSocket()
  const client = useQueryClient()
  useEffect(
    () => refetchByEvents(socket, client, keys.calls, refetchPauseMs, ['connect', 'update:call']),
    [socket, client],
  )
  const waiting = view.rows.filter(({ waits }) => waits)
  const others = view.rows.filter(({ waits }) => !waits)
  const isFiltered = countCallFilters(filters) > 0
  const clear = () => onFilters(noCallFilters)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Head me={me} filters={filters} onFilters={onFilters} />
      {isAdmin(me.role) && <LiveCalls hrefOf={rows.hrefOf} onOpen={rows.onOpen} />}
      {isFiltered && view.state === 'ready' && view.rows.length === 0 && !view.searching ? (
        <EmptyState
          icon={SearchX}
          title={callLog.none.title}
          action={<Button onClick={clear}>{callLog.none.clear}</Button>}
        />
      ) : (
        <RecordsBody
          view={view}
          q=""
          onClearSearch={clear}
          skeleton={<PeopleSkeleton label={words.loading} />}
          failed={words.failed}
          empty={{ icon: Phone, ...words.empty }}
        >
          <div
            className="min-h-0 flex-1 overflow-y-auto pb-3"
            onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
              if (scrollHeight - scrollTop - clientHeight < nearEnd) view.loadMore()
            }}
          >
            <Group title={waiting.length > 0 ? words.waiting : null} rows={waiting} {...rows} />
            <Group title={waiting.length > 0 ? words.others : null} rows={others} {...rows} />
            <MoreRows view={view} />
          </div>
        </RecordsBody>
      )}
    </div>
  )
}

/** The number of calls that match the filters, and the filters. */
function Head({ me, filters, onFilters }: Pick<CallLogProps, 'me' | 'filters' | 'onFilters'>) {
  const id = useId()
  const filterCount = countCallFilters(filters)
  const [filtering, setFiltering] = useState(filterCount > 0)
  const filter = askedFilter(filters)
  const { data: found } = useQuery({
    queryKey: keys.callCount(filter),
    queryFn: () => request('countCalls', { query: filter }),
    staleTime: 0,
    placeholderData: (before) => before,
  })
  return (
    <div className="grid gap-2.5 px-3.5 pb-2.5">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <p role="status" className="text-second text-muted">
          {found && callLog.count(found.total, found.more_than)}
        </p>
        <Button
          icon={ListFilter}
          aria-expanded={filtering}
          aria-controls={id}
          onClick={() => setFiltering(!filtering)}
          className={cx(filterCount > 0 && 'border-accent! bg-accent-soft! text-accent!')}
        >
          {filterCount > 0 ? callLog.filters.shown(filterCount) : callLog.filters.show}
        </Button>
      </div>
      {filtering && <CallFiltersForm id={id} me={me} filters={filters} onFilters={onFilters} />}
    </div>
  )
}

function Group({ title, rows, ...props }: RowProps & { title: string | null; rows: readonly Call[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title ?? words.label} className="px-1.5 pb-2">
      {title !== null && <h3 className="px-2 pt-1.5 pb-1 text-second font-semibold">{title}</h3>}
      <ul onKeyDown={moveBetweenRows}>
        {rows.map((call) => (
          <li key={call.uuid} data-row>
            <div className="relative">
              <Row call={call} {...props} />
              {isCallable(call) && (
                <IconButton
                  icon={Phone}
                  label={calls.callBack(call.client.name || inbox.unknownClient)}
                  side="left"
                  onClick={() => props.onCallBack(call)}
                  className="absolute right-1 bottom-1 text-accent!"
                />
              )}
            </div>
            {call.recording && (
              <div className="pr-2 pb-2 pl-13.5">
                <RecordingPlayer {...call.recording} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isCallable = ({ direction, state, type }: Call): boolean =>
  direction === 'inbound' && state === 'ended' && abilitiesOf(type.name).calls

/** Leaves room for the button that calls back. */
const besideButton = 'pr-9'

function Row({ call, hrefOf, isOpen, onOpen }: RowProps & { call: Call }) {
  const { client, handle, type, direction, started_at, ending, user, reason } = call
  const ours = direction === 'outbound'
  const shownHandle = handle && formatHandle(handle)
  const unanswered = !ours && ending !== null && ending !== 'completed'
  const Icon = iconOf(call, unanswered)
  const current = isOpen(call)
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(call)
  }
  return (
    <a
      href={hrefOf(call)}
      aria-current={current || undefined}
      onClick={open}
      className={cx(
        'relative flex w-full gap-2.5 rounded-row px-2 py-2.25 text-left transition-colors focus-visible:-outline-offset-2',
        current
          ? 'bg-accent-soft [--ring:var(--accent-soft)] before:absolute before:inset-y-3.5 before:-left-1.5 before:w-0.75 before:rounded-full before:bg-accent'
          : 'hover:bg-sunk hover:[--ring:var(--sunk)]',
      )}
    >
      <Avatar name={client.name} size={36}>
        <ChannelBadge channel={type.name} />
      </Avatar>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-0.5">
        <span className="flex min-w-0 items-baseline gap-2">
          <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium">
            {client.name || shownHandle || inbox.unknownClient}
            <span className="sr-only">, {abilitiesOf(type.name).name},</span>
          </span>
          <time
            dateTime={started_at}
            title={formatFull(started_at)}
            className="shrink-0 text-micro text-muted"
          >
            {formatListTime(started_at)}
          </time>
        </span>
        <span
          className={cx(
            'flex min-w-0 items-center gap-1.25 text-second',
            unanswered ? 'text-bad' : 'text-muted',
            isCallable(call) && besideButton,
          )}
        >
          <Icon size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
          <span className="truncate">{outcomeOf(call)}</span>
        </span>
        <span className={cx('truncate text-micro text-muted', isCallable(call) && besideButton)}>
          {[
            client.name ? shownHandle : null,
            user && (ours ? calls.calledBy : calls.answeredBy)(user.name),
            call.hung_up_by && callLog.hungUp[call.hung_up_by],
            reason,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
    </a>
  )
}

function iconOf({ video, direction, ending }: Call, unanswered: boolean): LucideIcon {
  if (video) return unanswered ? VideoOff : Video
  if (direction === 'outbound') return PhoneOutgoing
  return unanswered ? PhoneMissed : ending === null ? PhoneIncoming : Phone
}

const outcomeOf = (call: Call): string =>
  [
    call.video ? callLog.video : null,
    stateOf(call),
    call.seconds === null ? null : formatSeconds(call.seconds),
  ]
    .filter((part) => part !== null)
    .join(' · ')

function stateOf({ direction, state, ending }: Call): string {
  const ours = direction === 'outbound'
  if (state !== 'ended') return ours && state === 'connecting' ? words.calling : words.states[state]
  if (ending === 'unused' || ending === 'withdrawn') return callLog.links[ending]
  return ours && ending === 'missed' ? words.notAnswered : words.endings[ending ?? 'missed']
}
