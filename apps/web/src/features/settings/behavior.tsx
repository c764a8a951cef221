import type { Setting } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { keepSetting } from '../../server/business'
import { settings } from '../../strings'
import { Card } from '../../ui/card'
import { Switch } from '../../ui/switch'
import { useSaveSetting } from './limits'

const words = settings.interactions

/** MANUAL or AUTOMATIC: shown at once, taken back if the server says no. */
export function Behavior({ setting, disabled }: { setting: Setting; disabled: boolean }) {
  const client = useQueryClient()
  const saving = useSaveSetting(setting)
  function turn(on: boolean): void {
    if (saving.busy) return
    const behavior_interaction = on ? 'AUTOMATIC' : 'MANUAL'
    keepSetting(client, { ...setting, behavior_interaction })
    saving.save({ behavior_interaction }, { onError: () => keepSetting(client, setting) })
  }
  return (
    <Card title={words.behavior}>
      <Switch
        label={words.automatic}
        help={words.automaticHelp}
        checked={setting.behavior_interaction === 'AUTOMATIC'}
        onChange={turn}
        disabled={disabled}
      />
    </Card>
  )
}
