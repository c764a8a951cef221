import { abilitiesOf, type HistorySort, type Interaction, type ShownArea } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { cx } from '../../lib/cx'
import { formatDuration, formatFull, formatListTime } from '../../lib/text/dates'
import { formatHandle } from '../../lib/text/phone'
import type { Dues } from '../../server/reads/dues-of-row'
import { history as words } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { ChannelGlyph } from '../../ui/display/channel-badge'
import { LabelChips } from '../../ui/display/label-chips'
import { UnreadBadge } from '../../ui/display/unread-badge'
import { RowText } from '../../ui/list/row-text'
import { InteractionState } from './interaction-state'

interface HistoryColumn {
  readonly header: string
  /** In pixels: the least that it takes. */
  readonly width: number
  /** If set, its header sorts. */
  readonly sort?: HistorySort
  /** `dues`: null where the business has no targets. */
  cell(row: Interaction, now: number, dues: Dues | null): ReactNode
}

const names = words.columns

/** All columns in their order, without the customer's name, which is always the first. */
const historyColumns = {
  due: {
    header: words.filters.due.title,
    width: 150,
    cell: (row, now, dues) => {
      const due = dues?.of(row)[0]
      return dues && due && <dues.Pill due={due} now={now} />
    },
  },
  status: { header: names.status, width: 124, cell: (row) => <InteractionState row={row} /> },
  area: { header: names.area, width: 130, cell: ({ area }) => area && <Area area={area} /> },
  user: {
    header: names.user,
    width: 140,
    cell: ({ user }) => <RowText text={user?.name} none={words.noUser} />,
  },
  labels: {
    header: names.labels,
    width: 170,
    cell: ({ labels }) => labels.length > 0 && <LabelChips labels={labels} />,
  },
  last: {
    header: names.last,
    width: 240,
    cell: ({ last_message }) => <RowText text={last_message?.preview} />,
  },
  active: {
    header: names.active,
    width: 128,
    sort: 'active',
    cell: (row, now) => <Time at={row.last_activity_at} now={now} />,
  },
  waiting: {
    header: names.waiting,
    width: 92,
    sort: 'waiting',
    cell: ({ waiting_since }, now) =>
      waiting_since && (
        <time dateTime={waiting_since} title={formatFull(waiting_since)} className="tabular-nums">
          {formatDuration(now - Date.parse(waiting_since))}
        </time>
      ),
  },
  created: {
    header: names.created,
    width: 112,
    sort: 'created',
    cell: (row, now) => <Time at={row.created_at} now={now} />,
  },
  finished: {
    header: names.finished,
    width: 112,
    sort: 'finished',
    cell: (row, now) => row.finished_at && <Time at={row.finished_at} now={now} />,
  },
  reason: {
    header: names.reason,
    width: 130,
    cell: ({ finish_reason }) => <RowText text={finish_reason?.name} />,
  },
  channel: { header: names.channel, width: 110, cell: ({ type }) => abilitiesOf(type.name).name },
  handle: {
    header: names.handle,
    width: 160,
    cell: ({ conversation: { handle } }) => <RowText text={handle && formatHandle(handle)} />,
  },
  subject: {
    header: names.subject,
    width: 180,
    cell: ({ conversation }) => <RowText text={conversation.subject} />,
  },
  unread: {
    header: names.unread,
    width: 84,
    cell: (row) => <UnreadBadge row={row} />,
  },
} satisfies Record<string, HistoryColumn>

export type ColumnKey = keyof typeof historyColumns
/** Those that a person may choose. That of dues shows where the filter asks for them. */
export const columnKeys = (Object.keys(historyColumns) as ColumnKey[]).filter((key) => key !== 'due')
export const columnOf = (key: ColumnKey): HistoryColumn => historyColumns[key]
export const usualColumns: readonly ColumnKey[] = [
  'status',
  'area',
  'user',
  'labels',
  'last',
  'active',
  'created',
]

/** The channel's sign and the customer's name; unread rows are heavier, as in the lists. */
export function ClientCell({ row, name }: { row: Interaction; name: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="shrink-0 text-muted" title={abilitiesOf(row.type.name).name}>
        <ChannelGlyph channel={row.type.name} size={15} />
      </span>
      <span
        dir="auto"
        className={cx('truncate', row.unread > 0 ? 'font-semibold' : 'font-medium')}
        title={name}
      >
        {name}
      </span>
      <span className="sr-only">, {abilitiesOf(row.type.name).name}</span>
    </span>
  )
}

function Time({ at, now }: { at: string; now: number }) {
  return (
    <time dateTime={at} title={formatFull(at)} className="block truncate text-muted tabular-nums">
      {formatListTime(at, now)}
    </time>
  )
}

function Area({ area: { name, color } }: { area: ShownArea }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={name}>
      <AreaDot color={color} />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </span>
  )
}
