import { abilitiesOf, type ContactInteraction, type Interaction } from '@hilo/contracts'
import { cx } from '../../lib/cx'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { formatFull, formatListTime } from '../../lib/text/dates'
import { errorSentence } from '../../server/http/api-error'
import { common, inbox, contactPanel as words } from '../../strings'
import { AreaDot } from '../../ui/display/area-dot'
import { ChannelGlyph } from '../../ui/display/channel-badge'
import { foreignLine } from '../../ui/display/foreign-line'
import { RowAbout } from '../../ui/display/row-about'
import { Button } from '../../ui/form/button'
import type { useContactInteractions } from './queries'
import { Section } from './section'

interface EarlierProps {
  of: ReturnType<typeof useContactInteractions>
  /** The interaction that the chat shows: it is no earlier one. */
  open: Pick<Interaction, 'uuid' | 'conversation' | 'created_at'>
  hrefOf: (row: Interaction) => string
}

/** The other interactions of this contact; those that the person may not open say who attended them. */
export function EarlierInteractions({ of, open, hrefOf }: EarlierProps) {
  const { data, error, isFetching, refetch } = of
  const others = data?.items.filter(({ uuid }) => uuid !== open.uuid)
  const hasLater = others?.some(({ created_at }) => created_at > open.created_at)
  return (
    <Section
      title={hasLater ? words.others : words.earlier}
      count={others?.length ?? 0}
      more={data?.next_cursor != null}
    >
      {error ? (
        <p ref={moveFocusOut} role="alert" className="flex items-center gap-2 text-second text-muted">
          {errorSentence(error, words.earlierFailed)}
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </p>
      ) : others?.length === 0 ? (
        <p className="text-second text-muted">{words.noEarlier}</p>
      ) : (
        <Rows rows={others ?? []} open={open} hrefOf={hrefOf} />
      )}
    </Section>
  )
}

type RowsProps = Pick<EarlierProps, 'open' | 'hrefOf'> & { rows: readonly ContactInteraction[] }

function Rows({ rows, open, hrefOf }: RowsProps) {
  return (
    <ul className="-mx-1.5 grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {rows.map((row) => {
        const state = stateOf(row)
        const content = (
          <>
            <span className="mt-0.5 shrink-0 text-muted">
              <ChannelGlyph channel={row.type.name} size={14} />
            </span>
            <span className="min-w-0 flex-1">
              <span className={cx('text-second', row.may_open ? foreignLine : 'block')}>
                <About row={row} open={open} />
              </span>
              <span className="flex items-center gap-1.25 text-micro text-muted">
                {row.area && <AreaDot color={row.area.color} />}
                <span className="line-clamp-2 wrap-anywhere">
                  {row.area && `${row.area.name} · `}
                  <span className={cx(row.status !== 'finished' && 'font-medium text-ink')}>{state}</span>
                </span>
              </span>
            </span>
            <time
              dateTime={row.last_activity_at}
              title={formatFull(row.last_activity_at)}
              className="shrink-0 text-micro text-muted"
            >
              {formatListTime(row.last_activity_at)}
            </time>
          </>
        )
        const rowClass = 'flex min-h-11 w-full items-start gap-2 rounded-control px-1.5 py-1'
        return (
          <li key={row.uuid} aria-label={`${inbox.interaction}, ${abilitiesOf(row.type.name).name}`}>
            {row.may_open ? (
              <a href={hrefOf(row)} className={`${rowClass} hover:bg-sunk`}>
                {content}
              </a>
            ) : (
              <div className={rowClass}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The topic of an interaction. An open one shows its subject too, which says more than its last message. */
function About({ row, open }: Pick<EarlierProps, 'open'> & { row: ContactInteraction }) {
  const { subject } = row.conversation
  if (!row.may_open) {
    // Earlier interactions of the shown thread can be read there.
    const above = row.conversation.uuid === open.conversation.uuid && row.created_at < open.created_at
    return <span className="text-muted">{above ? words.above : words.closed}</span>
  }
  return subject ? <bdi>{subject}</bdi> : <RowAbout row={row} />
}

function stateOf({ status, user }: ContactInteraction): string | null {
  if (status === 'unassigned') return words.waiting
  if (status === 'finished') return user && words.attendedBy(user.name)
  return user ? words.nowWith(user.name) : words.now
}
