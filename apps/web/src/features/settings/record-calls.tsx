import { limits, type Setting } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useSeenVersion } from '../../server/forms/seen-version'
import { useUnsavedEdits } from '../../server/forms/use-unsaved-edits'
import { cacheSetting } from '../../server/reads/business'
import { recording } from '../../strings/calls/recording'
import { Field, TextArea } from '../../ui/form/field'
import { Form } from '../../ui/form/form'
import { Switch } from '../../ui/form/inputs/switch'
import { SaveBar } from '../../ui/form/save-bar'
import { Card } from '../../ui/state/card'
import { useSaveSetting } from './limits'

const words = recording.settings

/** Whether calls are recorded: changes at once, and back if the server refuses. The announcement to customers is saved as a text. */
export function RecordCalls({ setting }: { setting: Setting }) {
  const client = useQueryClient()
  const { recording_notice } = setting
  const switching = useSaveSetting(setting)
  const edit = useUnsavedEdits('recording-notice', { recording_notice })
  const saving = useSaveSetting(setting, useSeenVersion('recording-notice', edit.dirty, setting.version))
  function toggle(record_calls: boolean): void {
    if (switching.busy) return
    cacheSetting(client, { ...setting, record_calls })
    switching.save({ record_calls }, { onError: () => cacheSetting(client, setting) })
  }
  const save = () => saving.save(edit.changed, { onSuccess: () => edit.forgetSaved(edit.changed) })
  return (
    <Form label={words.title} busy={saving.busy} refusal={saving.refusal} onSubmit={save}>
      <Card title={words.title}>
        <div className="grid gap-4">
          <Switch
            label={words.record}
            help={words.recordHelp}
            checked={setting.record_calls}
            onChange={toggle}
          />
          <Field label={words.notice} help={words.law} error={saving.wrong('recording_notice')}>
            {(field) => (
              <TextArea
                value={edit.values.recording_notice}
                rows={2}
                maxLength={limits.recordingNoticeLength}
                onChange={(event) => edit.change({ recording_notice: event.target.value })}
                {...field}
              />
            )}
          </Field>
          <SaveBar label={words.save} edit={edit} saving={saving} />
        </div>
      </Card>
    </Form>
  )
}
