import type { ChannelAccount } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { channels as words } from '../../../strings'
import { connectWords } from '../../../strings/channels/connect'
import { Button } from '../../../ui/form/button'
import { Resubscribe } from '../card/resubscribe'
import { refetchChannels } from '../channel-cache'
import { CheckLine } from './check-line'

const says = connectWords.address.telegram

/** Hilo registers the address at Telegram by itself: asks at once whether it did, instead of within a minute. */
export function TelegramAddress({ channel, heard }: { channel: ChannelAccount; heard: boolean }) {
  const client = useQueryClient()
  const { uuid, health } = channel
  const test = useMutation({
    mutationFn: () => call('testChannel', { body: { id: uuid } }),
    onSettled: () => refetchChannels(client),
  })
  const ask = useEffectEvent(() => test.mutate())
  useEffect(() => ask(), [])
  const { data, error, isPending } = test
  const works = heard || data?.ok === true
  const problem = error ? errorSentence(error, words.testFailed) : data && !data.ok ? data.detail : null
  if (works)
    return (
      <CheckLine check="done">
        {says.done}
        {data && <span className="font-normal text-muted"> · {data.detail}</span>}
      </CheckLine>
    )
  if (isPending || problem === null) return <CheckLine check="waiting">{says.waiting}</CheckLine>
  return (
    <>
      <CheckLine check="wrong">
        {says.wrong} <span className="font-normal">{problem}</span>
      </CheckLine>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => test.mutate()}>
          {connectWords.again}
        </Button>
        {health === 'not_subscribed' && <Resubscribe channel={channel} />}
      </div>
    </>
  )
}
