import type { SessionUser } from '@hilo/contracts'
import { useRows } from '../../../server/reads/rows'
import { settings } from '../../../strings'
import { firstField } from '../../../ui/form/form-dialog'
import { DialogFrame } from '../../../ui/overlay/dialog'
import { BotConfigLoader } from '../bot/bot-config-loader'
import { AutomaticWelcome } from './automatic-welcome'
import { ManualWelcome } from './manual-welcome'
import { WelcomePlaceholder } from './welcome-placeholder'

interface AreaWelcomeDialogProps {
  me: SessionUser
  onClose: () => void
}

/** The welcome after choosing an area: one message per area with manual assignment, one for all with automatic. */
export function AreaWelcomeDialog({ me, onClose }: AreaWelcomeDialogProps) {
  return (
    // The width from the specification.
    <DialogFrame
      open
      onClose={onClose}
      width="max-w-[40rem]"
      initialFocus={(popup) => firstField(popup) ?? popup}
    >
      <BotConfigLoader me={me} wrap={(content) => <WelcomePlaceholder>{content}</WelcomePlaceholder>}>
        {({ name, setting }, config) =>
          setting.behavior_interaction === 'MANUAL' ? (
            <ManualAreas from={name} onClose={onClose} />
          ) : (
            <AutomaticWelcome config={config} from={name} onClose={onClose} />
          )
        }
      </BotConfigLoader>
    </DialogFrame>
  )
}

function ManualAreas({ from, onClose }: { from: string; onClose: () => void }) {
  const areas = useRows('listAreas', '', settings.areasFailed)
  return <ManualWelcome areas={areas} from={from} onClose={onClose} />
}
