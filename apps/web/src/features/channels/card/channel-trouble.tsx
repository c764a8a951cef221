import { isBackingOff } from '@hilo/client'
import { abilitiesOf, type ChannelAccount } from '@hilo/contracts'
import { useNow } from '../../../lib/browser/use-now'
import { cx } from '../../../lib/cx'
import { formatAgo, formatTime } from '../../../lib/text/dates'
import { channels as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { Resubscribe } from './resubscribe'

/** The trouble of a channel, since when, and the buttons that repair it. */
export function ChannelTrouble({ channel, onEdit }: { channel: ChannelAccount; onEdit: () => void }) {
  const now = useNow()
  const { type, state, health, health_since, health_detail, name } = channel
  if (state === 'disconnected') return null
  if (health === 'ok') return isBackingOff(channel, now) ? <Backoff channel={channel} /> : null
  const { givesSecret, ofGroup } = abilitiesOf(type).subscription
  // Its group, WhatsApp's business account, may be the wrong one, which subscribing again does not repair.
  const mayBeIds = health === 'not_subscribed' && ofGroup && health_detail !== null
  const { title, text } = mayBeIds ? words.notSubscribedWithDetail : words.health[health]
  const isTemporary = health === 'unreachable' || health === 'silent'
  const fixedByCredentials =
    mayBeIds || health === 'token_refused' || (health === 'wrong_secret' && !givesSecret)
  const fixedBySubscribing =
    health === 'not_subscribed' || health === 'silent' || (health === 'wrong_secret' && givesSecret)
  return (
    <section
      aria-label={words.troubleOf(name)}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-control px-3 py-2.5 text-second',
        isTemporary ? 'bg-warn-soft' : 'bg-bad-soft',
      )}
    >
      <p className={cx('font-medium', isTemporary ? 'text-warn' : 'text-bad')}>
        {title}
        {health_since && <span className="font-normal"> · {words.since(formatAgo(health_since, now))}</span>}
      </p>
      <p>{text}</p>
      {health_detail && (
        <p className="break-words text-muted">
          {words.providerSays} {health_detail}
        </p>
      )}
      {(fixedByCredentials || fixedBySubscribing) && (
        <div className="flex flex-wrap items-center gap-2">
          {fixedByCredentials && (
            <Button size="sm" onClick={onEdit}>
              {words.repairCredentials}
            </Button>
          )}
          {fixedBySubscribing && <Resubscribe channel={channel} />}
        </div>
      )}
    </section>
  )
}

/** The channel backs off and resumes by itself: nothing to repair. */
function Backoff({ channel: { name, backoff_until } }: { channel: ChannelAccount }) {
  return (
    <section
      aria-label={words.troubleOf(name)}
      className="grid gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-second"
    >
      <p className="font-medium text-warn">{words.backoff.title(formatTime(backoff_until ?? 0))}</p>
      <p>{words.backoff.text}</p>
    </section>
  )
}
