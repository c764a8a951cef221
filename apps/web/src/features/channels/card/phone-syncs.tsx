import type { ChannelAccount, PhoneSync } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNow } from '../../../lib/browser/use-now'
import { announce } from '../../../lib/focus/announce'
import { formatAgo } from '../../../lib/text/dates'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { phone as words } from '../../../strings/channels/phone'
import { Button } from '../../../ui/form/button'
import { refetchChannels } from '../channel-cache'

type Kind = 'contacts' | 'history'
type Channel = Pick<ChannelAccount, 'uuid' | 'name'>

/** After this time without data the phone may be asleep. */
const quietMs = 60 * 60_000

/** The contacts and chats that the number's phone has given, and the progress. */
export function PhoneSyncs({ channel }: { channel: ChannelAccount }) {
  const { name, phone } = channel
  if (!phone) return null
  return (
    <section
      aria-label={words.of(name)}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line px-3 py-2.5 text-second"
    >
      <h4 className="font-medium">{words.title}</h4>
      <Sync channel={channel} kind="contacts" sync={phone.contacts} />
      <Sync channel={channel} kind="history" sync={phone.history} />
    </section>
  )
}

interface SyncProps {
  readonly channel: Channel
  readonly kind: Kind
  readonly sync: PhoneSync
}

function Sync({ channel, kind, sync }: SyncProps) {
  const now = useNow()
  const { state, error, asked_at, last_part_at, left_out, failed } = sync
  const isOver = state === 'declined' || state === 'refused' || state === 'missed' || state === 'ended'
  const mayAsk = state === 'refused' && new Date(sync.askable_until).getTime() > now
  const way = isOver || state === 'unknown' ? words.ways[state] : null
  const since = last_part_at ?? asked_at
  const isQuiet =
    (state === 'receiving' || state === 'asked') &&
    since !== null &&
    now - new Date(since).getTime() > quietMs
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <p className="flex flex-wrap gap-x-2">
        <span className="text-muted">{kind === 'contacts' ? words.contacts : words.chats}</span>
        <span {...(state !== 'receiving' && { role: 'status' })} className={isOver ? 'text-warn' : ''}>
          {sentenceOf(kind, sync)}
        </span>
      </p>
      {kind === 'history' && state === 'receiving' && (
        <progress
          aria-label={words.progress(sync)}
          className="h-1 w-full overflow-hidden rounded-full bg-line accent-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          max={100}
          value={sync.progress}
        />
      )}
      {kind === 'history' && sync.messages > 0 && state !== 'finished' && <p>{words.came(sync)}</p>}
      {error && state === 'refused' && <p className="wrap-anywhere text-muted">{words.why(error)}</p>}
      {isQuiet && since && <p className="text-warn">{words.quiet(formatAgo(since, now))}</p>}
      {left_out > 0 && <p className="text-muted">{words.leftOut(left_out)}</p>}
      {failed > 0 && <p className="text-bad">{words.failed(failed)}</p>}
      {way && !mayAsk && <p>{way}</p>}
      {mayAsk && <AskAgain channel={channel} kind={kind} />}
    </div>
  )
}

function sentenceOf(kind: Kind, sync: PhoneSync): string {
  const { state } = sync
  if (state === 'receiving')
    return kind === 'contacts' ? words.contactsCome(sync.contacts) : words.progress(sync)
  if (state !== 'finished') return words.states[state]
  if (kind === 'contacts') return words.contactsCame(sync.contacts)
  return sync.messages === 0 ? words.nothingCame : words.came(sync)
}

/** Repeats a request that the provider has not taken. */
function AskAgain({ channel, kind }: Omit<SyncProps, 'sync'>) {
  const client = useQueryClient()
  const ask = useMutation({
    mutationFn: () => call('requestPhoneSync', { body: { id: channel.uuid, kind } }),
    onSuccess: () => announce(words.askedAgain),
    onSettled: () => refetchChannels(client),
  })
  const what = kind === 'contacts' ? words.contacts : words.chats
  return (
    <>
      <Button
        size="sm"
        className="justify-self-start"
        aria-label={words.askOf(what, channel.name)}
        busy={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {words.ask}
      </Button>
      <p role="status" className="break-words text-bad empty:hidden">
        {ask.error ? errorSentence(ask.error, words.askFailed) : null}
      </p>
    </>
  )
}
