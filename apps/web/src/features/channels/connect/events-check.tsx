import type { ChannelAccount } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { channels as words } from '../../../strings'
import { connectWords } from '../../../strings/channels/connect'
import { Button } from '../../../ui/form/button'
import { refetchChannels } from '../channel-cache'
import { CheckLine } from './check-line'

const says = connectWords.subscribed

/** Whether the events are subscribed: the provider is asked at once, and again when somebody comes back from its panel. */
export function EventsCheck({ channel }: { channel: ChannelAccount }) {
  const client = useQueryClient()
  const { uuid, alarms, fields_subscribed } = channel
  const test = useMutation({
    mutationFn: () => call('testChannel', { body: { id: uuid } }),
    onSettled: () => refetchChannels(client),
  })
  const ask = useEffectEvent(() => {
    if (!test.isPending) test.mutate()
  })
  useEffect(() => {
    ask()
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [])
  const missing = alarms.find(({ kind }) => kind === 'fields_missing')?.detail
  if (fields_subscribed === true && !missing) return <CheckLine check="done">{says.done}</CheckLine>
  const { data, error, isPending } = test
  const problem =
    missing ?? (error ? errorSentence(error, words.testFailed) : data && !data.ok ? data.detail : null)
  return (
    <>
      {problem ? (
        <CheckLine check="wrong">{problem}</CheckLine>
      ) : (
        <CheckLine check="waiting">{isPending ? says.asking : says.waiting}</CheckLine>
      )}
      <Button size="sm" className="justify-self-start" busy={isPending} onClick={() => test.mutate()}>
        {connectWords.again}
      </Button>
    </>
  )
}
