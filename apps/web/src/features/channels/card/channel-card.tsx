import { abilitiesOf, type ChannelAccount } from '@hilo/contracts'
import { useState } from 'react'
import { useNow } from '../../../lib/browser/use-now'
import { formatAgo, formatFull } from '../../../lib/text/dates'
import { channels as words } from '../../../strings'
import { ActiveState } from '../../../ui/display/active-state'
import { ChannelTile } from '../../../ui/display/channel-badge'
import { Pill } from '../../../ui/display/pill'
import { Button } from '../../../ui/form/button'
import { CopyField } from '../../../ui/form/inputs/copy-field'
import { type CardDialog, CardMenu } from './card-menu'
import { ChannelAlarms } from './channel-alarms'
import { ChannelTrouble } from './channel-trouble'
import { ConnectionTest } from './connection-test'
import { PhoneSyncs } from './phone-syncs'
import { RepresentedAccounts } from './represented-accounts'
import { SaverOffer } from './saver-offer'

interface ChannelCardProps {
  channel: ChannelAccount
  onOpenDialog: (kind: CardDialog) => void
}

const tones = { paused: 'warn', disconnected: 'bad' } as const

export function ChannelCard({ channel, onOpenDialog }: ChannelCardProps) {
  const { type, name, external_id, signup_number, state, queue, dead, unknown_account, refused_webhooks } =
    channel
  /** Once pressed, the button of unprocessed items stays: the focus returns to it. */
  const [keepsItems, setKeepsItems] = useState(false)
  const connected = state !== 'disconnected'
  return (
    <li
      data-card
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <ChannelTile channel={type} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 tabIndex={-1} className="flex flex-wrap items-center gap-2 text-title font-semibold">
            <span className="min-w-0 break-words">{name}</span>
            {state === 'active' ? (
              <span className="text-second">
                <ActiveState active>{words.states.active}</ActiveState>
              </span>
            ) : (
              <Pill tone={tones[state]}>{words.states[state]}</Pill>
            )}
          </h3>
          <p className="text-second break-words text-muted">
            {abilitiesOf(type).name} · {signup_number ?? external_id}
          </p>
        </div>
        <CardMenu channel={channel} showsItems={dead > 0 || keepsItems} onOpenDialog={onOpenDialog} />
      </div>
      <ChannelTrouble channel={channel} onEdit={() => onOpenDialog('edit')} />
      <ChannelAlarms channel={channel} />
      <SaverOffer channel={channel} />
      <Facts channel={channel} />
      <PhoneSyncs channel={channel} />
      <RepresentedAccounts channel={channel} />
      {(queue > 0 || dead > 0 || unknown_account > 0 || refused_webhooks > 0) && (
        <p className="flex flex-wrap gap-2">
          {queue > 0 && <Pill tone="warn">{words.queue(queue)}</Pill>}
          {dead > 0 && <Pill tone="bad">{words.dead(dead)}</Pill>}
          {unknown_account > 0 && <Pill tone="warn">{words.forOtherAccounts(unknown_account)}</Pill>}
          {refused_webhooks > 0 && (
            <Pill tone="warn" title={words.refusedHelp}>
              {words.refused(refused_webhooks)}
            </Pill>
          )}
        </p>
      )}
      {connected && (
        <CopyField
          label={words.webhook}
          value={channel.webhook_url}
          copy={`${words.copy} (${name})`}
          // Until the first webhook has arrived, names the steps left, unless the trouble above does.
          {...(channel.last_event_at === null &&
            channel.health !== 'not_subscribed' && {
              help: signup_number === null ? words.toReceive(type) : words.receives,
            })}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {connected && <ConnectionTest channel={channel} />}
        {(dead > 0 || keepsItems) && (
          <Button
            aria-label={words.items.allOf(name)}
            onClick={() => {
              setKeepsItems(true)
              onOpenDialog('items')
            }}
          >
            {words.items.all}
          </Button>
        )}
      </div>
    </li>
  )
}

function Facts({ channel }: { channel: ChannelAccount }) {
  const now = useNow()
  const { last_event_at, last_error, last_error_at, health_detail, portfolio } = channel
  return (
    <div className="grid gap-1 text-second">
      <p className="text-muted">
        {last_event_at ? (
          <time dateTime={last_event_at} title={formatFull(last_event_at)}>
            {words.lastEvent(formatAgo(last_event_at, now))}
          </time>
        ) : (
          words.noEvent
        )}
      </p>
      {portfolio && (
        <p className="text-muted" title={formatFull(portfolio.since)}>
          {words.portfolio(portfolio)}
        </p>
      )}
      {last_error && last_error_at && last_error !== health_detail && (
        <p className="break-words">
          <span className="text-muted">{words.lastError(formatAgo(last_error_at, now))}</span> {last_error}
        </p>
      )}
    </div>
  )
}
