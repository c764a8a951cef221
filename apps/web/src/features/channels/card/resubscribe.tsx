import type { ChannelAccount } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { channels as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { notify } from '../../../ui/overlay/notify'
import { refetchChannels } from '../channel-cache'

/** Subscribes the channel's webhook again and shows the provider's answer. */
export function Resubscribe({ channel }: { channel: ChannelAccount }) {
  const client = useQueryClient()
  const subscribe = useMutation({
    mutationFn: () => call('subscribeChannel', { body: { id: channel.uuid } }),
    onSuccess: ({ ok, detail }) => {
      if (ok) notify.success(detail)
    },
    onSettled: () => refetchChannels(client),
  })
  const { data, error, isPending } = subscribe
  const problem = error ? errorSentence(error, words.subscribeFailed) : data && !data.ok ? data.detail : null
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
