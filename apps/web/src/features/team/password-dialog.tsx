import { limits, type TeamUser } from '@hilo/contracts'
import { useState } from 'react'
import { call } from '../../server/api-client'
import { useSave } from '../../server/use-save'
import { common, team } from '../../strings'
import { Field } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { PasswordField } from '../../ui/password-field'

interface PasswordDialogProps {
  person: TeamUser
  onClose: () => void
}

/** A new password for somebody who cannot get in any more, or must not with the old one. */
export default function PasswordDialog({ person, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState('')
  const [short, setShort] = useState(0)
  const saving = useSave(
    (password: string) => call('setUserPassword', { body: { id: person.uuid, password } }),
    { failed: common.saveFailed },
  )
  function submit(): void {
    if (password.length < limits.passwordLength) setShort(short + 1)
    else saving.save(password, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={team.passwordTitle(person.name)}
      subtitle={team.passwordNote}
      width="max-w-110"
      action={team.passwordAction}
      busy={saving.busy}
      dirty={password !== ''}
      error={saving.problem}
      refusal={saving.refusal ?? short}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={team.newPassword}
        help={team.newPasswordHelp}
        error={short > 0 ? team.short : saving.wrong('password')}
      >
        {(field) => (
          <PasswordField
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setShort(0)
            }}
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  )
}
