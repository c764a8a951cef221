import type { ChannelAccount } from '@hilo/contracts'
import { cx } from '../../lib/cx'
import { formatAgo } from '../../lib/dates'
import { useNow } from '../../lib/use-now'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { Resubscribe } from './resubscribe'

/** What is wrong with a channel, since when, and what repairs it: here, where one reads it. */
export function ChannelTrouble({ channel, onEdit }: { channel: ChannelAccount; onEdit: () => void }) {
  const now = useNow()
  const { type, state, health, health_since, health_detail, name } = channel
  if (health === 'ok' || state === 'disconnected') return null
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
