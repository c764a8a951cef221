import type { SessionUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../server/api-client'
import { keepSessionUser } from '../../server/session-user'
import { useEdit } from '../../server/use-edit'
import { useSave } from '../../server/use-save'
import { account, common, profile } from '../../strings'
import { Card } from '../../ui/card'
import { Field, Input } from '../../ui/field'
import { Form } from '../../ui/form'
import { SaveBar } from '../../ui/save-bar'

export function OwnData({ me }: { me: SessionUser }) {
  const client = useQueryClient()
  const edit = useEdit('own-data', { name: me.name })
  const saving = useSave((name: string) => call('updateProfile', { body: { name } }), {
    failed: common.saveFailed,
    onSaved: ({ msg: _, ...saved }) => keepSessionUser(client, saved),
  })
  const save = () => saving.save(edit.values.name, { onSuccess: () => edit.settle(edit.changed) })
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
