import type { SessionUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useSave } from '../../server/forms/use-save'
import { useUnsavedEdits } from '../../server/forms/use-unsaved-edits'
import { call } from '../../server/http/api-client'
import { cacheSessionUser } from '../../server/session/session-user'
import { account, common, profile } from '../../strings'
import { Field, Input } from '../../ui/form/field'
import { Form } from '../../ui/form/form'
import { SaveBar } from '../../ui/form/save-bar'
import { Card } from '../../ui/state/card'

export function OwnData({ me }: { me: SessionUser }) {
  const client = useQueryClient()
  const edit = useUnsavedEdits('own-data', { name: me.name })
  const saving = useSave((name: string) => call('updateProfile', { body: { name } }), {
    failedSentence: common.saveFailed,
    onSaved: ({ msg: _, ...saved }) => cacheSessionUser(client, saved),
  })
  const save = () => saving.save(edit.values.name, { onSuccess: () => edit.forgetSaved(edit.changed) })
  return (
    <Form label={account.data} busy={saving.busy} refusal={saving.refusal} onSubmit={save}>
      <Card title={account.data}>
        <div className="grid gap-4">
          <div className="grid gap-4 @lg:grid-cols-2">
            <Field label={account.name} error={saving.wrong('name')}>
              {(field) => (
                <Input
                  autoComplete="name"
                  value={edit.values.name}
                  onChange={(event) => edit.change({ name: event.target.value })}
                  {...field}
                />
              )}
            </Field>
            <Field label={account.email} help={account.emailHelp}>
              {(field) => <Input type="email" value={me.email} readOnly {...field} />}
            </Field>
          </div>
          <p className="text-second text-muted">
            {profile.role}: <span className="text-text">{profile.roles[me.role]}</span>
          </p>
          <SaveBar edit={edit} saving={saving} />
        </div>
      </Card>
    </Form>
  )
}
