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

/** Whether the events are subscribed: the provider is asked at once, and again each time the person comes back from its panel. */
export function EventsCheck({ channel }: { channel: ChannelAccount }) {
  const client = useQueryClient()
  const { uuid, alarms, fields_subscribed } = channel
  const test = useMutation({
    mutationFn: () => call('testChannel', { body: { id: uuid } }),
    onSettled: () => refetchChannels(client),
  })
  const missing = alarms.find(({ kind }) => kind === 'fields_missing')?.detail
  const done = fields_subscribed === true && !missing
  const ask = useEffectEvent(() => {
    if (!test.isPending) test.mutate()
  })
  useEffect(() => ask(), [])
  useEffect(() => {
    if (done) return
    window.addEventListener('focus', ask)
    return () => window.removeEventListener('focus', ask)
  }, [done])
  const { data, error, isPending } = test
  const problem =
    missing ?? (error ? errorSentence(error, words.testFailed) : data && !data.ok ? data.detail : null)
  const check = done ? 'done' : problem ? 'wrong' : 'waiting'
  return (
    <>
      <CheckLine check={check}>
        {done ? says.done : (problem ?? (isPending ? says.asking : says.waiting))}
      </CheckLine>
      {!done && (
        <Button
          ref={moveFocusToLine}
          size="sm"
          className="justify-self-start"
          busy={isPending}
          onClick={() => test.mutate()}
        >
          {connectWords.again}
        </Button>
      )}
    </>
  )
}

/** A `ref` callback: the button disappears when they are, and the line with that result takes its focus. */
const moveFocusToLine = (button: HTMLButtonElement | null) => () => {
  const line = button?.previousElementSibling
  if (button === document.activeElement && line instanceof HTMLElement) line.focus({ preventScroll: true })
}
