import type { ChannelAccount, ChannelAlarm } from '@hilo/contracts'
import { useNow } from '../../../lib/browser/use-now'
import { formatAgo, formatMoment } from '../../../lib/text/dates'
import { channels } from '../../../strings'
import { channelAlarms as words } from '../../../strings/channels/channel-alarms'
import { DismissAlarm } from './dismiss-alarm'

/** What the provider warns of on a channel, with what to do about it. */
export function ChannelAlarms({ channel }: { channel: ChannelAccount }) {
  const { name, alarms } = channel
  if (alarms.length === 0) return null
  return (
    <ul aria-label={words.of(name)} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {alarms.map((alarm) => (
        <Alarm key={`${alarm.kind} ${alarm.subject}`} channel={channel} alarm={alarm} />
      ))}
    </ul>
  )
}

/** A `ref` callback: the focus of a warning that ends goes to the button of the next one, else to the heading of the card. */
const moveFocusOn = (alarm: HTMLElement | null) => () => {
  if (!alarm?.contains(document.activeElement)) return
  const buttons = [...(alarm.parentElement?.querySelectorAll('button') ?? [])]
  const others = buttons.filter((button) => !alarm.contains(button))
  const isAfter = (button: Node) => alarm.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING
  const next =
    others.find(isAfter) ?? others.at(-1) ?? alarm.closest('[data-card]')?.querySelector<HTMLElement>('h3')
  next?.focus({ preventScroll: true })
}

function Alarm({ channel, alarm }: { channel: ChannelAccount; alarm: ChannelAlarm }) {
  const { kind, subject, detail, since, until, stops } = alarm
  const now = useNow()
  const { title, todo } = words.kinds[kind]
  const said = detail && words.detail(detail)
  return (
    <li
      ref={moveFocusOn}
      className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-control bg-warn-soft px-3 py-2.5 text-second"
    >
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
      {!stops && <DismissAlarm channel={channel} alarm={alarm} />}
    </li>
  )
}
