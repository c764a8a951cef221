import type { Setting } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { cacheSetting } from '../../server/reads/business'
import { settings } from '../../strings'
import { Switch } from '../../ui/form/inputs/switch'
import { Card } from '../../ui/state/card'
import { useSaveSetting } from './limits'

const words = settings.interactions

/** MANUAL or AUTOMATIC: changes at once, and back if the server refuses. */
export function Behavior({ setting, disabled }: { setting: Setting; disabled: boolean }) {
  const client = useQueryClient()
  const saving = useSaveSetting(setting)
  function toggle(automatic: boolean): void {
    if (saving.busy) return
    const behavior_interaction = automatic ? 'AUTOMATIC' : 'MANUAL'
    cacheSetting(client, { ...setting, behavior_interaction })
    saving.save({ behavior_interaction }, { onError: () => cacheSetting(client, setting) })
  }
  return (
    <Card title={words.behavior}>
      <Switch
        label={words.automatic}
        help={words.automaticHelp}
        checked={setting.behavior_interaction === 'AUTOMATIC'}
        onChange={toggle}
        disabled={disabled}
      />
    </Card>
  )
}
