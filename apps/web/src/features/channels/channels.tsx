import type { ChannelAccount } from '@hilo/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus, Radio } from 'lucide-react'
import { useState } from 'react'
import { focusIfLost } from '../../lib/focus-soon'
import { call } from '../../server/api-client'
import { keys } from '../../server/keys'
import { useLoadProblem } from '../../server/use-load-problem'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { FormSkeleton } from '../../ui/form-skeleton'
import { preparedDialog } from '../../ui/prepared'
import { ChannelCard } from './channel-card'
import { useConsentOutcome } from './use-consent-outcome'
import { useFollowing } from './use-following'

const Connect = preparedDialog(() => import('./channel-dialog'))
const Disconnect = preparedDialog(() => import('./disconnect-confirm'))
const Items = preparedDialog(() => import('./items-dialog'))

type Asking =
  | { what: 'connect'; refused: ReturnType<typeof useConsentOutcome> }
  | { what: 'edit' | 'disconnect' | 'items'; channel: ChannelAccount }

/** 'Canales': what is connected, how it is, and what may be done about it. */
export function Channels() {
  const query = useQuery({
    queryKey: keys.channels,
    queryFn: () => call('listChannels'),
    staleTime: 0,
    // Queues and errors move by themselves while somebody repairs a channel.
    refetchInterval: 15_000,
  })
  const problem = useLoadProblem(query, words.failed)
  const refused = useConsentOutcome(query.data !== undefined)
  useFollowing()
  const [asking, setAsking] = useState<Asking | null>(() =>
    refused?.walk ? { what: 'connect', refused } : null,
  )
  const close = () => {
    setAsking(null)
    // What was pressed may have gone: with the last channel, or with the first one that came.
    focusIfLost('[data-add]')
  }
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  const { data } = query
  if (!data) return <FormSkeleton fields={4} />
  const connect = (
    <Button data-add look="primary" icon={Plus} onClick={() => setAsking({ what: 'connect', refused: null })}>
      {words.connect}
    </Button>
  )
  return (
    <>
      {refused && asking === null && (
        <p role="alert" className="rounded-control bg-bad-soft px-3 py-2.5 text-second text-bad">
          {refused.why}
        </p>
      )}
      {data.length === 0 ? (
        <EmptyState icon={Radio} title={words.empty} action={connect}>
          {words.emptyHelp}
        </EmptyState>
      ) : (
        <>
          <div className="flex justify-end">{connect}</div>
          <ul aria-label={words.list} className="grid gap-4">
            {data.map((channel) => (
              <ChannelCard
                key={channel.uuid}
                channel={channel}
                onAsk={(what) => setAsking({ what, channel })}
              />
            ))}
          </ul>
        </>
      )}
      {asking?.what === 'connect' && <Connect.Part channel={null} refused={asking.refused} onClose={close} />}
      {asking?.what === 'edit' && <Connect.Part channel={asking.channel} refused={null} onClose={close} />}
      {asking?.what === 'disconnect' && <Disconnect.Part channel={asking.channel} onClose={close} />}
      {asking?.what === 'items' && <Items.Part channel={asking.channel} onClose={close} />}
    </>
  )
}
