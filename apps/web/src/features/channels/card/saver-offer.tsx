import { abilitiesOf, type ChannelAccount } from '@hilo/contracts'
import { messageSaver as words } from '../../../strings/channels/message-saver'
import { Button } from '../../../ui/form/button'
import { useUpdateChannel } from '../use-update-channel'

/** Offers Modo ahorro on an account of before it. */
export function SaverOffer({ channel }: { channel: ChannelAccount }) {
  const update = useUpdateChannel()
  const { type, state, message_saver } = channel
  if (!abilitiesOf(type).charges || message_saver !== 'off' || state === 'disconnected') return null
  return (
    <div className="flex flex-wrap items-center gap-2 text-second">
      <p className="min-w-0 flex-1 basis-60 text-muted">{words.offer}</p>
      <Button
        size="sm"
        busy={update.busy}
        onClick={() => update.save({ channel, data: { message_saver: 'on' } })}
      >
        {words.turnOn}
      </Button>
      <p role="status" className="basis-full break-words text-bad empty:hidden">
        {update.problem}
      </p>
    </div>
  )
}
