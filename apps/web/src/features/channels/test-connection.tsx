import type { ChannelAccount } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../lib/cx'
import { call } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { keys } from '../../server/keys'
import { tellRefused } from '../../server/tell-refused'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { lookAgain } from './keep-channel'

const stateOf = ({ version, health, refused_webhooks }: ChannelAccount): string =>
  [version, health, refused_webhooks].join(' ')

/** What the provider says about the credentials, beside the button: a toast would be gone before it is understood. */
export function TestConnection({ channel }: { channel: ChannelAccount }) {
  const client = useQueryClient()
  /** How the channel was when the answer came. */
  const [seen, setSeen] = useState<string | null>(null)
  const test = useMutation({
    mutationFn: () => call('testChannel', { body: { id: channel.uuid } }),
    onError: (error) => tellRefused(error, words.testFailed),
    onSettled: async () => {
      await lookAgain(client)
      const rows = client.getQueryData<ChannelAccount[]>(keys.channels)
      setSeen(stateOf(rows?.find(({ uuid }) => uuid === channel.uuid) ?? channel))
    },
  })
  const { data, error } = test
  /** Of other credentials than it has by now, or before another trouble came, it would say nothing true. */
  const current = seen === stateOf(channel) && !test.isPending
  const said = error ? sentenceOf(error, words.testFailed) : data?.detail
  const Icon = data?.ok ? CircleCheck : TriangleAlert
  return (
    <>
      <Button aria-label={words.testing(channel.name)} busy={test.isPending} onClick={() => test.mutate()}>
        {words.test}
      </Button>
      <p
        role="status"
        className={cx(
          'order-last flex basis-full items-start gap-1.5 text-second empty:hidden',
          data?.ok ? 'text-ok' : 'text-bad',
        )}
      >
        {said !== undefined && current && (
          <>
            <Icon size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
            <span className="min-w-0 break-words">{said}</span>
          </>
        )}
      </p>
    </>
  )
}
