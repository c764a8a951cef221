import { isResting } from '@hilo/client'
import type { ChannelAccount } from '@hilo/contracts'
import { cx } from '../../lib/cx'
import { formatAgo, formatTime } from '../../lib/dates'
import { useNow } from '../../lib/use-now'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { Resubscribe } from './resubscribe'

/** What is wrong with a channel, since when, and what repairs it: here, where one reads it. */
export function ChannelTrouble({ channel, onEdit }: { channel: ChannelAccount; onEdit: () => void }) {
  const now = useNow()
  const { type, state, health, health_since, health_detail, name } = channel
  if (state === 'disconnected') return null
  if (health === 'ok') return isResting(channel, now) ? <Rest channel={channel} /> : null
  const { title, text } = words.health[health]
  const passing = health === 'unreachable' || health === 'silent'
  const byCredentials = health === 'token_refused' || (health === 'wrong_secret' && type !== 'telegram')
  const bySubscribing =
    health === 'not_subscribed' || health === 'silent' || (health === 'wrong_secret' && type === 'telegram')
  return (
    <section
      aria-label={words.troubleOf(name)}
      className={cx(
        'grid gap-2 rounded-control px-3 py-2.5 text-second',
        passing ? 'bg-warn-soft' : 'bg-bad-soft',
      )}
    >
      <p className={cx('font-medium', passing ? 'text-warn' : 'text-bad')}>
        {title}
        {health_since && <span className="font-normal"> · {words.since(formatAgo(health_since, now))}</span>}
      </p>
      <p>{text}</p>
      {health_detail && (
        <p className="break-words text-muted">
          {words.providerSays} {health_detail}
        </p>
      )}
      {(byCredentials || bySubscribing) && (
        <div className="flex flex-wrap items-center gap-2">
          {byCredentials && (
            <Button size="sm" onClick={onEdit}>
              {words.repairCredentials}
            </Button>
          )}
          {bySubscribing && <Resubscribe channel={channel} />}
        </div>
      )}
    </section>
  )
}

/** Nothing to repair: it waits, and goes on by itself. */
function Rest({ channel: { name, rests_until } }: { channel: ChannelAccount }) {
  return (
    <section
      aria-label={words.troubleOf(name)}
      className="grid gap-2 rounded-control bg-warn-soft px-3 py-2.5 text-second"
    >
      <p className="font-medium text-warn">{words.rests.title(formatTime(rests_until ?? 0))}</p>
      <p>{words.rests.text}</p>
    </section>
  )
}
