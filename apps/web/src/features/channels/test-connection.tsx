import type { ChannelAccount } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { cx } from '../../lib/cx'
import { call } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { tellRefused } from '../../server/tell-refused'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { lookAgain } from './keep-channel'

/** What the provider says about the credentials, beside the button: a toast would be gone before it is understood. */
export function TestConnection({ channel }: { channel: ChannelAccount }) {
  const client = useQueryClient()
  const test = useMutation({
    mutationFn: (_version: number) => call('testChannel', { body: { id: channel.uuid } }),
    onError: (error) => tellRefused(error, words.testFailed),
    onSettled: () => lookAgain(client),
  })
  const { data, error } = test
  /** Of other credentials than it has by now it would say nothing true. */
  const current = test.variables === channel.version && !test.isPending
  const said = error ? sentenceOf(error, words.testFailed) : data?.detail
  const Icon = data?.ok ? CircleCheck : TriangleAlert
  return (
    <>
      <Button
        aria-label={words.testing(channel.name)}
        busy={test.isPending}
        onClick={() => test.mutate(channel.version)}
      >
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
