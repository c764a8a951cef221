import type { ChannelAccount } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { notify } from '../../ui/notify'
import { lookAgain } from './keep-channel'

/** What the provider says about the credentials, beside the button: a toast would be gone before it is understood. */
export function TestConnection({ channel }: { channel: ChannelAccount }) {
  const client = useQueryClient()
  const test = useMutation({
    mutationFn: () => call('testChannel', { body: { id: channel.uuid } }),
    onError: (error) => notify.error(sentenceOf(error, words.testFailed)),
    onSettled: () => lookAgain(client),
  })
  const { data, error } = test
  return (
    <>
      <Button aria-label={words.testing(channel.name)} busy={test.isPending} onClick={() => test.mutate()}>
        {words.test}
      </Button>
      <p
        role="status"
        className={`order-last basis-full text-second break-words empty:hidden ${data?.ok ? 'text-ok' : 'text-bad'}`}
      >
        {test.isPending ? null : error ? sentenceOf(error, words.testFailed) : data?.detail}
      </p>
    </>
  )
}
