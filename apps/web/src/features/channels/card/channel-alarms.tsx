import type { ChannelAccount, ChannelAlarm } from '@hilo/contracts'
import { useNow } from '../../../lib/browser/use-now'
import { formatAgo, formatMoment } from '../../../lib/text/dates'
import { channels } from '../../../strings'
import { channelAlarms as words } from '../../../strings/channels/channel-alarms'

/** What the provider warns of on a channel, with what to do about it. */
export function ChannelAlarms({ channel: { name, alarms } }: { channel: ChannelAccount }) {
  if (alarms.length === 0) return null
  return (
    <ul aria-label={words.of(name)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {alarms.map((alarm) => (
        <Alarm key={`${alarm.kind} ${alarm.subject}`} alarm={alarm} />
      ))}
    </ul>
  )
}

function Alarm({ alarm: { kind, subject, detail, since, until } }: { alarm: ChannelAlarm }) {
  const now = useNow()
  const { title, todo } = words.kinds[kind]
  const said = detail && words.detail(detail)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control bg-warn-soft px-3 py-2.5 text-second">
      <p className="font-medium text-warn">
        {title}
        <span className="font-normal"> · {channels.since(formatAgo(since, now))}</span>
      </p>
      {subject && (
        <p dir="auto" className="font-medium wrap-anywhere">
          {subject}
        </p>
      )}
      <p>
        {todo}
        {until && ` ${words.until(formatMoment(until))}`}
      </p>
      {said && (
        <p className="wrap-anywhere text-muted">
          {channels.providerSays} {said}
        </p>
      )}
    </li>
  )
}
