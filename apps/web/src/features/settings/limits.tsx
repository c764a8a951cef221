import type { Setting } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { type SeenVersion, useSeenVersion } from '../../server/forms/seen-version'
import { useSave } from '../../server/forms/use-save'
import { useUnsavedEdits } from '../../server/forms/use-unsaved-edits'
import { type BodyData, call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { cacheSetting } from '../../server/reads/business'
import { settings } from '../../strings'
import { Field, Input } from '../../ui/form/field'
import { Form } from '../../ui/form/form'
import { SaveBar } from '../../ui/form/save-bar'
import { Card } from '../../ui/state/card'

const words = settings.interactions
const numbers = [
  { name: 'maximum_active_conversation', label: words.maximum, help: words.maximumHelp, min: 1 },
  { name: 'expired_time', label: words.expiry, help: words.expiryHelp, min: 1 },
  { name: 'welcome_pause_hours', label: words.pause, help: words.pauseHelp, min: 0 },
] as const

/** The typed number. Any other text becomes 0 (specification), which the server refuses. */
const numberOf = (typed: string): number => {
  const number = Number.parseInt(typed, 10)
  return Number.isNaN(number) ? 0 : number
}

export function Limits({ setting, disabled }: { setting: Setting; disabled: boolean }) {
  const { maximum_active_conversation, expired_time, welcome_pause_hours } = setting
  const edit = useUnsavedEdits('limits', { maximum_active_conversation, expired_time, welcome_pause_hours })
  const saving = useSaveSetting(setting, useSeenVersion('limits', edit.dirty, setting.version))
  const save = () => {
    if (!disabled) saving.save(edit.changed, { onSuccess: () => edit.forgetSaved(edit.changed) })
  }
  return (
    <Form label={words.limits} busy={saving.busy} refusal={saving.refusal} onSubmit={save}>
      <Card title={words.limits}>
        <div className="grid gap-4">
          {numbers.map(({ name, label, help, min }) => (
            <Field key={name} label={label} help={help} error={saving.wrong(name)}>
              {(field) => (
                <Input
                  type="number"
                  inputMode="numeric"
                  min={min}
                  step={1}
                  disabled={disabled}
                  // Written without leading zeros, so that a digit typed after 0 replaces it.
                  value={String(edit.values[name])}
                  onChange={(event) => edit.change({ [name]: numberOf(event.target.value) })}
                  className="max-w-40"
                  {...field}
                />
              )}
            </Field>
          ))}
          <SaveBar edit={edit} saving={saving} />
        </div>
      </Card>
    </Form>
  )
}

/** `seen` is for typed values; a switch is saved at once. */
export function useSaveSetting({ uuid, version }: Setting, seen?: SeenVersion) {
  const client = useQueryClient()
  return useSave(
    (data: BodyData<'updateSettings'>) =>
      call('updateSettings', { body: { id: uuid, data: { ...data, version: seen?.version ?? version } } }),
    {
      failedSentence: settings.configSaveFailed,
      onSaved: ({ msg: _, ...saved }) => {
        seen?.saved(saved.version)
        cacheSetting(client, saved)
      },
      onStale: () => void client.invalidateQueries({ queryKey: keys.business }),
    },
  )
}
