import { type AuditLine, auditWords } from '@hilo/contracts'
import { type ReactNode, useMemo } from 'react'
import { cx } from '../../lib/cx'
import { dayKey, formatDaySeparator, formatFull, formatTime } from '../../lib/text/dates'
import { audit } from '../../strings'
import { RowScroller } from '../../ui/list/row-scroller'
import { RowText } from '../../ui/list/row-text'
import { VirtualRowsIfMany } from '../../ui/list/virtual-rows'
import { actorName, originOf } from './audit-words'
import { KindIcon } from './kind-icon'

interface AuditTableProps {
  lines: readonly AuditLine[]
  /** The lines shown are about to be replaced. */
  dimmed: boolean
  onNearEnd: () => void
  onOpen: (line: AuditLine) => void
  /** Below the last line. */
  footer: ReactNode
}

type Row = { uuid: string } & ({ day: string } | { line: AuditLine })

/** A heading before the first line of each day. */
function rowsByDay(lines: readonly AuditLine[]): Row[] {
  let last = ''
  return lines.flatMap((line) => {
    const day = dayKey(line.created_at)
    const row = { uuid: line.uuid, line }
    if (day === last) return [row]
    last = day
    return [{ uuid: day, day: formatDaySeparator(line.created_at) }, row]
  })
}

const rowHeight = 41
const words = audit.columns

const columns: readonly { name: string; width: string }[] = [
  { name: words.when, width: 'w-26' },
  { name: words.who, width: 'w-[19%]' },
  { name: words.what, width: '' },
  { name: words.subject, width: 'w-[19%]' },
  { name: words.origin, width: 'w-[22%]' },
]

/**
 * The audit lines by day, each one line of text. In little room a row becomes a block of short lines, but remains a table row to
 * assistive technology. Arrow keys move from row to row.
 */
export function AuditTable({ lines, dimmed, onNearEnd, onOpen, footer }: AuditTableProps) {
  const rows = useMemo(() => rowsByDay(lines), [lines])
  return (
    <RowScroller
      dimmed={dimmed}
      onNearEnd={onNearEnd}
      className="min-h-60 overflow-y-auto rounded-card border border-line bg-surface max-lg:rounded-b-none max-lg:border-b-0 [&_button]:scroll-mb-14"
    >
      {(scroller) => (
        <>
          <table
            aria-label={audit.title}
            aria-rowcount={rows.length + 1}
            className="w-full table-fixed border-collapse @max-3xl:block"
          >
            <thead className="@max-3xl:sr-only">
              <tr>
                {columns.map(({ name, width }) => (
                  <th
                    key={name}
                    scope="col"
                    className={cx(
                      'sticky top-0 z-10 h-9.25 bg-surface px-3 text-left text-meta font-medium text-muted shadow-[inset_0_-1px_var(--line)] first:pl-4.5 last:pr-4.5 forced-colors:border-b',
                      width,
                    )}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="@max-3xl:block">
              <VirtualRowsIfMany
                rows={rows}
                scroller={scroller}
                estimate={rowHeight}
                renderSpace={(height) => (
                  <tr key={height} aria-hidden className="@max-3xl:block">
                    <td colSpan={columns.length} style={{ height }} className="@max-3xl:block" />
                  </tr>
                )}
                renderRow={(row, at, measure) =>
                  'day' in row ? (
                    <tr
                      key={row.uuid}
                      ref={measure}
                      data-index={at}
                      aria-rowindex={at + 2}
                      className="border-b border-line bg-sunk @max-3xl:block"
                    >
                      <th
                        scope="rowgroup"
                        colSpan={columns.length}
                        className="px-4.5 py-1.5 text-left text-meta font-semibold text-muted @max-3xl:block"
                      >
                        {row.day}
                      </th>
                    </tr>
                  ) : (
                    <LineRow key={row.uuid} line={row.line} at={at} measure={measure} onOpen={onOpen} />
                  )
                }
              />
            </tbody>
          </table>
          {footer}
        </>
      )}
    </RowScroller>
  )
}

interface LineRowProps {
  line: AuditLine
  at: number
  measure: (element: HTMLElement | null) => void
  onOpen: (line: AuditLine) => void
}

/** A row of the table; a press anywhere in it opens the details. */
function LineRow({ line, at, measure, onOpen }: LineRowProps) {
  const what = auditWords[line.action]
  const subject = line.subject.name ?? ''
  const who = actorName(line)
  const time = formatTime(line.created_at)
  return (
    <tr
      ref={measure}
      data-row={line.uuid}
      data-index={at}
      aria-rowindex={at + 2}
      className={cx(
        'relative border-b border-line text-second transition-colors hover:bg-raise [&>*:first-child]:pl-4.5 [&>*:last-child]:pr-4.5 [&>td]:px-3 [&>td]:py-2.5',
        '@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto] @lg:@max-3xl:grid-cols-[repeat(3,minmax(0,1fr))] @max-3xl:gap-x-3 @max-3xl:gap-y-0.5 @max-3xl:px-4.5 @max-3xl:py-2.5',
        '@max-3xl:[&>td]:block @max-3xl:[&>td]:p-0!',
      )}
    >
      <td className="whitespace-nowrap text-muted tabular-nums @max-3xl:order-2 @lg:@max-3xl:text-right">
        <time dateTime={line.created_at} title={formatFull(line.created_at)}>
          {time}
        </time>
      </td>
      <td className="@max-3xl:order-3 @max-3xl:ml-6 @max-lg:col-span-2">
        <RowText text={who} />
      </td>
      <td className="@max-3xl:order-1 @lg:@max-3xl:col-span-2">
        <span className="flex min-w-0 items-center gap-2">
          <KindIcon action={line.action} />
          <button
            type="button"
            aria-label={audit.line(what, subject, who, time)}
            aria-haspopup="dialog"
            onClick={() => onOpen(line)}
            className="min-w-0 truncate text-left font-medium after:absolute after:inset-0 @max-3xl:whitespace-normal"
          >
            {what}
          </button>
        </span>
      </td>
      <td
        className={cx(
          '@max-3xl:order-4 @max-lg:col-span-2 @max-lg:ml-6',
          subject === '' && '@max-lg:hidden!',
        )}
      >
        <RowText text={subject} />
      </td>
      <td className="text-muted @max-3xl:order-5 @max-3xl:text-meta @max-lg:col-span-2 @max-lg:ml-6 @lg:@max-3xl:text-right">
        <RowText text={originOf(line)} />
      </td>
    </tr>
  )
}
