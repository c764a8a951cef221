import { finishReasonRules, type Setting } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { keys } from '../../../server/http/keys'
import { cacheSetting } from '../../../server/reads/business'
import { finishReasonSettings as words } from '../../../strings'
import { Segmented } from '../../../ui/form/inputs/segmented'
import { Card } from '../../../ui/state/card'
import { useSaveSetting } from '../limits'

/** Whether who finishes is asked for a reason: changes at once, and back if the server refuses. */
export function AskReason({ setting }: { setting: Setting }) {
  const client = useQueryClient()
  const saving = useSaveSetting(setting)
  function choose(ask_finish_reason: Setting['ask_finish_reason']): void {
    if (saving.busy || ask_finish_reason === setting.ask_finish_reason) return
    cacheSetting(client, { ...setting, ask_finish_reason })
    saving.save(
      { ask_finish_reason },
      {
        onSuccess: () => void client.invalidateQueries({ queryKey: keys.finishReasons }),
        onError: () => cacheSetting(client, setting),
      },
    )
  }
  return (
    <Card title={words.ask} help={words.askHelp}>
      <Segmented
        label={words.ask}
        value={setting.ask_finish_reason}
        options={finishReasonRules.map((value) => ({ value, label: words.rules[value] }))}
        onChoose={choose}
      />
    </Card>
  )
}
