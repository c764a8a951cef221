import { limits, type TeamUser } from '@hilo/contracts'
import { useState } from 'react'
import { useSave } from '../../server/forms/use-save'
import { call } from '../../server/http/api-client'
import { useSendsMails } from '../../server/reads/mails'
import { common, team } from '../../strings'
import { Field } from '../../ui/form/field'
import { FormDialog } from '../../ui/form/form-dialog'
import { PasswordField } from '../../ui/form/inputs/password-field'

interface PasswordDialogProps {
  person: TeamUser
  onClose: () => void
}

/** Sets a new password for another person. */
export function PasswordDialog({ person, onClose }: PasswordDialogProps) {
  const sendsMails = useSendsMails()
  const [password, setPassword] = useState('')
  const [shortSubmits, setShortSubmits] = useState(0)
  const saving = useSave(
    (password: string) => call('setUserPassword', { body: { id: person.uuid, password } }),
    { failedSentence: common.saveFailed },
  )
  function submit(): void {
    if (password.length < limits.passwordLength) setShortSubmits(shortSubmits + 1)
    else saving.save(password, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={team.passwordTitle(person.name)}
      subtitle={sendsMails === false ? team.passwordNoteWithoutMail : team.passwordNote}
      width="max-w-110"
      action={team.passwordAction}
      busy={saving.busy}
      dirty={password !== ''}
      error={saving.problem}
      refusal={saving.refusal ?? shortSubmits}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={team.newPassword}
        help={team.newPasswordHelp}
        error={shortSubmits > 0 ? team.short : saving.wrong('password')}
      >
        {(field) => (
          <PasswordField
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setShortSubmits(0)
            }}
            {...field}
          />
        )}
      </Field>
    </FormDialog>
  )
}
