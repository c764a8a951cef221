import { limits, type Role, roles, type SessionUser, type TeamUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormValues } from '../../server/forms/use-form-values'
import { useSave } from '../../server/forms/use-save'
import { call } from '../../server/http/api-client'
import { useSendsMails } from '../../server/reads/mails'
import { common, profile, team } from '../../strings'
import { Field, Input, Select } from '../../ui/form/field'
import { FormDialog } from '../../ui/form/form-dialog'
import { PasswordField } from '../../ui/form/inputs/password-field'
import { notify } from '../../ui/overlay/notify'
import { AreaChoice } from './area-choice'
import { cachePerson } from './cache-person'
import { PersonSessions } from './person-sessions'
import { assignableRoles, mayCloseSessions } from './rights'
import { useUpdatePerson } from './use-update-person'

interface PersonDialogProps {
  me: SessionUser
  /** Null: a new one. */
  person: TeamUser | null
  onClose: () => void
}

interface Typed {
  name: string
  email: string
  role: Role
  areas: string[]
}

export function PersonDialog({ me, person, onClose }: PersonDialogProps) {
  const { values, changes, dirty, set } = useFormValues<Typed>(
    {
      name: person?.name ?? '',
      email: person?.email ?? '',
      role: person?.role ?? 'AGENT',
      areas: person?.areas.map(({ uuid }) => uuid) ?? [],
    },
    `person:${person?.uuid ?? ''}`,
  )
  const [password, setPassword] = useState('')
  const [submitCount, setSubmitCount] = useState(0)
  const sendsMails = useSendsMails()
  const creating = useCreatePerson()
  const updating = useUpdatePerson()
  const saving = person ? updating : creating
  const fieldErrors = findMissing({ ...values, password: person ? null : password })
  const errorOf = (field: keyof FieldErrors) =>
    (submitCount > 0 ? fieldErrors[field] : undefined) ?? saving.wrong(field)

  function submit(): void {
    setSubmitCount(submitCount + 1)
    if (Object.keys(fieldErrors).length > 0) return
    if (!person) {
      creating.save({ ...values, ...(password !== '' && { password }) }, { onSuccess: onClose })
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
      refusal={saving.refusal ?? submitCount}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={team.name} error={errorOf('name')}>
        {(field) => (
          <Input
            autoComplete="off"
            value={values.name}
            onChange={(event) => set('name', event.target.value)}
            {...field}
          />
        )}
      </Field>
      <Field label={team.email} {...(person && { help: team.emailHelp })} error={errorOf('email')}>
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
        <Field
          label={team.newPassword}
          help={sendsMails === false ? team.noInvitationHelp : team.invitationHelp}
          error={errorOf('password')}
        >
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
            // People cannot change their own role.
            disabled={person?.uuid === me.uuid}
            onChange={(event) => {
              const role = roles.find((one) => one === event.target.value)
              if (role) set('role', role)
            }}
            {...field}
          >
            {assignableRoles(me.role).map((role) => (
              <option key={role} value={role}>
                {profile.roles[role]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <AreaChoice chosen={values.areas} onChoose={(areas) => set('areas', areas)} />
      {person && mayCloseSessions(me, person) && <PersonSessions person={person.uuid} />}
    </FormDialog>
  )
}

function useCreatePerson() {
  const client = useQueryClient()
  return useSave((body: Typed & { password?: string }) => call('createUser', { body }), {
    failedSentence: common.saveFailed,
    onSaved({ msg: _, invitation, ...saved }) {
      cachePerson(client, saved)
      if (invitation === 'sent') notify.blank(team.invitationSent(saved.email))
      if (invitation === 'kept_as_file') notify.blank(team.invitationKept)
      if (invitation === 'not_sent') notify.error(team.invitationNotSent)
    },
  })
}

type FieldErrors = Partial<Record<'name' | 'email' | 'password', string>>

function findMissing({
  name,
  email,
  password,
}: {
  name: string
  email: string
  /** Null: it is not asked for; empty: the person chooses it. */
  password: string | null
}): FieldErrors {
  return {
    ...(name.trim() === '' ? { name: team.required.name } : {}),
    ...(email.trim() === '' ? { email: team.required.email } : {}),
    ...(password && password.length < limits.passwordLength ? { password: team.short } : {}),
  }
}
