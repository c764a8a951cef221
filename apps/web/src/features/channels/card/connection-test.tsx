import type { ChannelAccount } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../lib/cx'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { toastError } from '../../../server/http/error-toasts'
import { keys } from '../../../server/http/keys'
import { channels as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { refetchChannels } from '../channel-cache'

const fingerprint = ({ version, health, refused_webhooks }: ChannelAccount): string =>
  [version, health, refused_webhooks].join(' ')

/**
 * Tests the credentials and shows the provider's answer beside the button, because a toast would disappear too soon.
 */
export function ConnectionTest({ channel }: { channel: ChannelAccount }) {
  const client = useQueryClient()
  /** The channel's state when the answer arrived. */
  const [testedState, setTestedState] = useState<string | null>(null)
  const test = useMutation({
    mutationFn: () => call('testChannel', { body: { id: channel.uuid } }),
    onError: (error) => toastError(error, words.testFailed),
    onSettled: async () => {
      await refetchChannels(client)
      const rows = client.getQueryData<ChannelAccount[]>(keys.channels)
      setTestedState(fingerprint(rows?.find(({ uuid }) => uuid === channel.uuid) ?? channel))
    },
  })
  const { data, error } = test
  /** An answer about an older state of the channel is not shown. */
  const isCurrent = testedState === fingerprint(channel) && !test.isPending
  const result = error ? errorSentence(error, words.testFailed) : data?.detail
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
        {result !== undefined && isCurrent && (
          <>
            <Icon size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
            <span className="min-w-0 break-words">{result}</span>
          </>
        )}
      </p>
    </>
  )
}
