import type { SessionUser } from '@hilo/contracts'
import { useRows } from '../../server/rows'
import { settings } from '../../strings'
import { AutomaticWelcome } from './automatic-welcome'
import { ManualWelcome } from './manual-welcome'
import { WelcomeFrame } from './welcome-frame'
import { WithBot } from './with-bot'

interface AreaWelcomeDialogProps {
  me: SessionUser
  onClose: () => void
}

/** What a customer reads after choosing an area: one message per area, or one for all, as the work is given out. */
export default function AreaWelcomeDialog({ me, onClose }: AreaWelcomeDialogProps) {
  return (
    <WithBot me={me} waiting={(part) => <WelcomeFrame onClose={onClose}>{part}</WelcomeFrame>}>
      {({ name, setting }, config) =>
        setting.behavior_interaction === 'MANUAL' ? (
          <ManualAreas from={name} onClose={onClose} />
        ) : (
          <AutomaticWelcome config={config} from={name} onClose={onClose} />
        )
      }
    </WithBot>
  )
}

function ManualAreas({ from, onClose }: { from: string; onClose: () => void }) {
  const areas = useRows('listAreas', '', settings.areasFailed)
  return <ManualWelcome areas={areas} from={from} onClose={onClose} />
}
