import type { SessionUser } from '@hilo/contracts'
import { useRows } from '../../server/rows'
import { settings } from '../../strings'
import { DialogFrame } from '../../ui/dialog'
import { firstField } from '../../ui/form-dialog'
import { AutomaticWelcome } from './automatic-welcome'
import { ManualWelcome } from './manual-welcome'
import { WelcomeWaiting } from './welcome-waiting'
import { WithBot } from './with-bot'

interface AreaWelcomeDialogProps {
  me: SessionUser
  onClose: () => void
}

/** What a customer reads after choosing an area: one message per area, or one for all, as the work is given out. */
export default function AreaWelcomeDialog({ me, onClose }: AreaWelcomeDialogProps) {
  return (
    // The specification's width.
    <DialogFrame
      open
      onClose={onClose}
      width="max-w-[40rem]"
      initialFocus={(popup) => firstField(popup) ?? popup}
    >
      <WithBot me={me} waiting={(part) => <WelcomeWaiting>{part}</WelcomeWaiting>}>
        {({ name, setting }, config) =>
          setting.behavior_interaction === 'MANUAL' ? (
            <ManualAreas from={name} onClose={onClose} />
          ) : (
            <AutomaticWelcome config={config} from={name} onClose={onClose} />
          )
        }
      </WithBot>
    </DialogFrame>
  )
}

function ManualAreas({ from, onClose }: { from: string; onClose: () => void }) {
  const areas = useRows('listAreas', '', settings.areasFailed)
  return <ManualWelcome areas={areas} from={from} onClose={onClose} />
}
