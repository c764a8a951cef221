import type { ChannelAccount, ChannelAlarm } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '../../../lib/focus/announce'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { channelAlarms as words } from '../../../strings/channels/channel-alarms'
import { Button } from '../../../ui/form/button'
import { refetchChannels } from '../channel-cache'

interface DismissAlarmProps {
  readonly channel: Pick<ChannelAccount, 'uuid'>
  readonly alarm: ChannelAlarm
}

/** Closes a warning that stops nothing, for all administrators: the provider may never say that it is over. */
export function DismissAlarm({ channel, alarm: { kind, subject } }: DismissAlarmProps) {
  const client = useQueryClient()
  const { title } = words.kinds[kind]
  const dismiss = useMutation({
    mutationFn: () => call('dismissAlarm', { body: { id: channel.uuid, kind, subject } }),
    onSuccess: () => announce(words.dismissed(title)),
    onSettled: () => refetchChannels(client),
  })
  return (
    <>
      <Button
        size="sm"
        className="justify-self-start"
        aria-label={words.dismissOf(title, subject)}
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate()}
      >
        {words.dismiss}
      </Button>
      <p role="status" className="break-words text-bad empty:hidden">
        {dismiss.error ? errorSentence(dismiss.error, words.dismissFailed) : null}
      </p>
    </>
  )
}
