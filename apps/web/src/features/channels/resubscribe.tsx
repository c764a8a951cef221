import type { ChannelAccount } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { sentenceOf } from '../../server/api-error'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { notify } from '../../ui/notify'
import { lookAgain } from './keep-channel'

/** The provider is asked to tell us again; what it answers stands beside the button. */
export function Resubscribe({ channel }: { channel: ChannelAccount }) {
  const client = useQueryClient()
  const subscribe = useMutation({
    mutationFn: () => call('subscribeChannel', { body: { id: channel.uuid } }),
    onSuccess: ({ ok, detail }) => {
      if (ok) notify.success(detail)
    },
    onSettled: () => lookAgain(client),
  })
  const { data, error, isPending } = subscribe
  const problem = error ? sentenceOf(error, words.subscribeFailed) : data && !data.ok ? data.detail : null
  return (
    <>
      <Button size="sm" busy={isPending} onClick={() => subscribe.mutate()}>
        {words.subscribe}
      </Button>
      <p role="status" className="basis-full break-words text-bad empty:hidden">
        {isPending ? null : problem}
      </p>
    </>
  )
}
