import { formatFull, formatListTime } from '../../lib/dates'
import { handOver } from '../../lib/hand-over'
import { sentenceOf } from '../../server/api-error'
import { common, inbox, contactPanel as words } from '../../strings'
import { AreaDot } from '../../ui/area-dot'
import { Button } from '../../ui/button'
import { ChannelGlyph, channelNames } from '../../ui/channel-badge'
import { useContactInteractions } from './queries'

/** Every time this person wrote that one may see, the open one too. */
export function EarlierInteractions({
  contact,
  hrefOf,
}: {
  contact: string
  hrefOf: (conversation: string, interaction: string) => string
}) {
  const { data, error, isFetching, refetch } = useContactInteractions(contact)
  if (error) {
    return (
      <p ref={handOver} role="alert" className="flex items-center gap-2 text-second text-muted">
        {sentenceOf(error, words.earlierFailed)}
        <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
          {common.retry}
        </Button>
      </p>
    )
  }
  if (!data) return null
  if (data.items.length === 0) return <p className="text-second text-muted">{words.noEarlier}</p>
  return (
    <ul className="-mx-1.5 grid grid-cols-[minmax(0,1fr)] gap-0.5">
      {data.items.map((row) => {
        const about =
          row.status === 'finished'
            ? row.user && words.attendedBy(row.user.name)
            : row.status === 'assigned'
              ? words.now
              : words.waiting
        const content = (
          <>
            <span className="mt-0.5 shrink-0 text-muted">
              <ChannelGlyph channel={row.type.name} size={14} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-second">
                {row.last_message?.preview ?? channelNames[row.type.name]}
              </span>
              <span className="flex items-center gap-1.25 text-micro text-muted">
                {row.area && <AreaDot color={row.area.color} />}
                <span className="truncate">{[row.area?.name, about].filter(Boolean).join(' · ')}</span>
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
        const look = 'flex min-h-11 w-full items-start gap-2 rounded-control px-1.5 py-1'
        return (
          <li key={row.uuid} aria-label={`${inbox.interaction}, ${channelNames[row.type.name]}`}>
            {row.status === 'finished' ? (
              <a href={hrefOf(row.conversation.uuid, row.uuid)} className={`${look} hover:bg-sunk`}>
                {content}
              </a>
            ) : (
              <div className={look}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
