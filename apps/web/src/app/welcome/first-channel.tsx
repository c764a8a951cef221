import { askToConnect } from '../../features/channels/connect/asked-to-connect'
import { firstChannel } from '../../strings'
import { Button } from '../../ui/form/button'
import { goTo } from '../chat/chat-location'

/** Shows an admin that no channel is connected, with a link to connect one. */
export function FirstChannel() {
  return (
    <section
      aria-label={firstChannel.empty}
      className="mt-2 grid animate-arrive justify-items-center gap-3 rounded-card border border-line bg-surface p-5"
    >
      <div className="grid gap-1">
        <p className="font-semibold">{firstChannel.empty}</p>
        <p className="text-second text-pretty text-muted">{firstChannel.emptyHelp}</p>
      </div>
      <Button
        look="primary"
        onClick={() => goTo({ menu: 'setting', page: 'channels' }, { state: askToConnect })}
      >
        {firstChannel.connect}
      </Button>
    </section>
  )
}
