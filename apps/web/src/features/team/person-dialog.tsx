import { limits, type Role, roles, type SessionUser, type TeamUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../server/api-client'
import { useDraft } from '../../server/use-draft'
import { useSave } from '../../server/use-save'
import { common, profile, team } from '../../strings'
import { Field, Input, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { PasswordField } from '../../ui/password-field'
import { AreaChoice } from './area-choice'
import { keepPerson } from './keep-person'
import { rolesFor } from './rights'
import { useUpdatePerson } from './use-update-person'

interface PersonDialogProps {
  me: SessionUser
  /** Nobody yet: somebody new. */
  person: TeamUser | null
  onClose: () => void
}

interface Typed {
  name: string
  email: string
  role: Role
  areas: string[]
}

export default function PersonDialog({ me, person, onClose }: PersonDialogProps) {
  const { values, changes, dirty, set } = useDraft<Typed>(
    {
      name: person?.name ?? '',
      email: person?.email ?? '',
      role: person?.role ?? 'AGENT',
      areas: person?.areas.map(({ uuid }) => uuid) ?? [],
    },
    `person:${person?.uuid ?? ''}`,
  )
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(0)
  const creating = useCreatePerson()
  const updating = useUpdatePerson()
  const saving = person ? updating : creating
  const gaps = missing({ ...values, password: person ? null : password })
  const wrong = (field: keyof Gaps) => (tried > 0 ? gaps[field] : undefined) ?? saving.wrong(field)

  function submit(): void {
    setTried(tried + 1)
    if (Object.keys(gaps).length > 0) return
    if (!person) {
      creating.save({ ...values, password }, { onSuccess: onClose })
      return
    }
    updating.save({ person, data: changes }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={person ? team.editTitle : team.createTitle}
      busy={saving.busy}
      dirty={dirty || password !== ''}
      error={saving.problem}
      refusal={saving.refusal ?? tried}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={team.name} error={wrong('name')}>
        {(field) => (
          <Input
            autoComplete="off"
            value={values.name}
            onChange={(event) => set('name', event.target.value)}
            {...field}
          />
        )}
      </Field>
      <Field label={team.email} error={wrong('email')}>
        {(field) => (
          <Input
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
            {...field}
          />
        )}
      </Field>
      {!person && (
        <Field label={team.newPassword} help={team.newPasswordHelp} error={wrong('password')}>
          {(field) => (
            <PasswordField
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              {...field}
            />
          )}
        </Field>
      )}
      <Field label={team.role} help={team.roleHelp[values.role]} error={saving.wrong('role')}>
        {(field) => (
          <Select
            value={values.role}
            // One's own role is another's to change.
            disabled={person?.uuid === me.uuid}
            onChange={(event) => {
              const role = roles.find((one) => one === event.target.value)
              if (role) set('role', role)
            }}
            {...field}
          >
            {rolesFor(me.role).map((role) => (
              <option key={role} value={role}>
                {profile.roles[role]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <AreaChoice chosen={values.areas} onChoose={(areas) => set('areas', areas)} />
    </FormDialog>
  )
}

function useCreatePerson() {
  const client = useQueryClient()
  return useSave((body: Typed & { password: string }) => call('createUser', { body }), {
    failed: common.saveFailed,
    onSaved: ({ msg: _, ...saved }) => keepPerson(client, saved),
  })
}

type Gaps = Partial<Record<'name' | 'email' | 'password', string>>

function missing({ name, email, password }: { name: string; email: string; password: string | null }): Gaps {
  return {
    ...(name.trim() === '' ? { name: team.required.name } : {}),
    ...(email.trim() === '' ? { email: team.required.email } : {}),
    ...(password !== null && password.length < limits.passwordLength ? { password: team.short } : {}),
  }
}
