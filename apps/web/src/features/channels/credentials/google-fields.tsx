import { routes } from '@hilo/contracts'
import { channels as words } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { Field, Input } from '../../../ui/form/field'
import { CopyField } from '../../../ui/form/inputs/copy-field'
import { Collapsible } from '../../../ui/list/collapsible'
import { CredentialField } from './credential-field'
import { refreshToken } from './credential-fields'

interface GoogleFieldsProps {
  repairing: boolean
  typed: Readonly<Record<string, string>>
  fieldError: (field: string) => string | undefined
  busy: boolean
  onChangeField: (field: string, value: string) => void
  /** Asks Google again for a repaired mailbox; for a new one the dialog's own button does it. */
  onConsent: () => void
}

/** The fields of Gmail: Google gives the token, or the person types one. */
export function GoogleFields({
  repairing,
  typed,
  fieldError,
  busy,
  onChangeField,
  onConsent,
}: GoogleFieldsProps) {
  const tokenError = fieldError(`credentials.${refreshToken.name}`)
  const mailboxError = fieldError('external_id')
  return (
    <>
      <CopyField
        label={words.google.redirect}
        help={words.google.redirectHelp}
        value={`${location.origin}${routes.finishGoogle.path}`}
        copy={words.google.copyRedirect}
      />
      {repairing && (
        <div className="grid gap-1.5">
          <Button className="justify-self-start" busy={busy} onClick={onConsent}>
            {words.google.connect}
          </Button>
          <p className="text-meta text-muted">{words.google.repairHelp}</p>
        </div>
      )}
      <Collapsible
        title={words.google.byHand}
        forced={tokenError !== undefined || mailboxError !== undefined}
      >
        {!repairing && (
          <Field label={words.mailbox} help={words.mailboxHelp} error={mailboxError}>
            {(field) => (
              <Input
                type="email"
                autoComplete="off"
                value={typed.mailbox ?? ''}
                onChange={(event) => onChangeField('mailbox', event.target.value)}
                {...field}
              />
            )}
          </Field>
        )}
        <CredentialField
          credential={refreshToken}
          repairing={repairing}
          value={typed[refreshToken.name] ?? ''}
          error={tokenError}
          onChange={(value) => onChangeField(refreshToken.name, value)}
        />
      </Collapsible>
    </>
  )
}
