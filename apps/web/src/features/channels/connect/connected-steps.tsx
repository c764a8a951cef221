import { abilitiesOf, type ChannelAccount } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cx } from '../../../lib/cx'
import { call } from '../../../server/http/api-client'
import { keys } from '../../../server/http/keys'
import { useAskAgain } from '../../../server/reads/use-ask-again'
import { channels as words } from '../../../strings'
import { connectWords } from '../../../strings/channels/connect'
import { Button } from '../../../ui/form/button'
import { CopyField } from '../../../ui/form/inputs/copy-field'
import { DialogContent, shortBody } from '../../../ui/overlay/dialog'
import { useRefetchOnMessages } from '../use-refetch-on-messages'
import { CheckLine } from './check-line'
import { EventsCheck } from './events-check'
import { GivenAgain } from './given-again'
import { NumberedStep } from './numbered-step'
import { TelegramAddress } from './telegram-address'

interface ConnectedStepsProps {
  channel: ChannelAccount
  /** The values that Hilo made and the provider needs; empty on a later visit, because secrets are shown once. */
  made: Readonly<Record<string, string>>
  onClose: () => void
}

const refreshMs = 2_500

/** The steps left at the provider once a channel is connected. Each is checked while it is shown. */
export function ConnectedSteps({ channel: first, made, onClose }: ConnectedStepsProps) {
  const body = useRef<HTMLDivElement>(null)
  useRefetchOnMessages()
  const { data } = useQuery({
    queryKey: keys.channels,
    queryFn: () => call('listChannels'),
  })
  useAskAgain(keys.channels, refreshMs)
  const channel = data?.find(({ uuid }) => uuid === first.uuid) ?? first
  const { type } = channel
  const guide = connectWords.guides[type]
  /** Meta was told the address and the events by Hilo: nothing is left to do there. */
  const isSubscribed = channel.signup_number !== null
  const number = isSubscribed ? 1 : guide.steps.length + 1
  const events = isSubscribed ? [] : guide.events
  useEffect(() => body.current?.querySelector<HTMLElement>('[data-next]')?.focus(), [])
  /** A channel that was reconnected has old messages; only newer ones count. */
  const heard = isNews(channel.last_message_at, first.last_message_at)
  /** Any webhook proves the address, also a status or the provider's test. */
  const reached = heard || isNews(channel.last_event_at, first.last_event_at)
  return (
    <DialogContent
      title={heard ? connectWords.ready(channel.name) : connectWords.connected(channel.name)}
      subtitle={`${abilitiesOf(type).name}. ${heard ? connectWords.allDone : connectWords.isConnected}`}
      footer={
        <Button look={heard ? 'primary' : 'secondary'} onClick={onClose}>
          {heard ? connectWords.finish : connectWords.later}
        </Button>
      }
    >
      <div
        ref={body}
        className={cx(
          'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto overscroll-contain px-5 py-4 short:px-3',
          shortBody,
        )}
      >
        <ol start={number} className="grid gap-6">
          {isSubscribed ? (
            <NumberedStep number={number} {...connectWords.subscribedByHilo} done next />
          ) : (
            <NumberedStep number={number} {...guide.address} done={reached || isRegistered(channel)} next>
              {abilitiesOf(type).subscription.givesSecret ? (
                <TelegramAddress channel={channel} heard={reached} />
              ) : (
                <Address channel={channel} made={made} verified={reached || isRegistered(channel)} />
              )}
            </NumberedStep>
          )}
          {events.length > 0 && (
            <NumberedStep
              number={number + 1}
              title={connectWords.events}
              text={connectWords.eventsText}
              // A message needs one of them alone: only the provider knows of the others.
              done={channel.fields_subscribed === true}
            >
              <ul lang="en" className="flex flex-wrap gap-1.5 text-meta">
                {events.map((event) => (
                  <li key={event} className="rounded-row border border-line bg-sunk px-1.5 py-0.5">
                    {event}
                  </li>
                ))}
              </ul>
              {abilitiesOf(type).subscription.tellsFields && <EventsCheck channel={channel} />}
            </NumberedStep>
          )}
          <NumberedStep
            number={number + (events.length > 0 ? 2 : 1)}
            title={connectWords.write}
            text={guide.write}
            done={heard}
          >
            <Message channel={channel} first={first} heard={heard} />
          </NumberedStep>
        </ol>
      </div>
    </DialogContent>
  )
}

const isNews = (now: string | null, before: string | null): boolean => now !== null && now !== before

const isRegistered = ({ address_verified_at }: ChannelAccount): boolean => address_verified_at !== null

/** The address and the secret to paste, and whether the provider has verified them. */
function Address({
  channel,
  made,
  verified,
}: Pick<ConnectedStepsProps, 'channel' | 'made'> & { verified: boolean }) {
  const { type, webhook_url, address_refused_at } = channel
  const says = connectWords.address[type]
  // A verified webhook stays so, even if a request with another token comes later.
  const check = verified ? 'done' : address_refused_at ? 'wrong' : 'waiting'
  const name = abilitiesOf(type).pulled ? 'audience' : 'verify_token'
  const { hostname, protocol } = new URL(webhook_url)
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return (
    <>
      <CopyField
        label={words.webhook}
        value={webhook_url}
        copy={connectWords.copy(words.webhook)}
        {...(!verified &&
          protocol !== 'https:' && { help: isLocal ? connectWords.local : connectWords.plain })}
      />
      <GivenAgain channel={channel} name={name} made={made[name]} verified={verified} />
      {says && <CheckLine check={check}>{says[check]}</CheckLine>}
    </>
  )
}

/** Whether a webhook has come. One with another signature has come too, and shows where the fault is. */
function Message({
  channel,
  first,
  heard,
}: {
  channel: ChannelAccount
  first: ChannelAccount
  heard: boolean
}) {
  const isForeign = !heard && channel.refused_webhooks > first.refused_webhooks
  const check = heard ? 'done' : isForeign ? 'wrong' : 'waiting'
  return <CheckLine check={check}>{connectWords.message[check]}</CheckLine>
}
