import { googleCallbackPath } from '@hilo/contracts'
import { channels as words } from '../../strings'
import { Button } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { Field, Input } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { CredentialField } from './credential-field'
import { refreshToken } from './fields'

interface GooglePartProps {
  repairing: boolean
  typed: Readonly<Record<string, string>>
  wrong: (field: string) => string | undefined
  busy: boolean
  onType: (field: string, value: string) => void
  /** Asks Google anew for the mailbox that is repaired; of a new one the dialog's own button does it. */
  onConsent: () => void
}

/** Gmail's own: Google gives the token itself, or somebody has it already and types it. */
export function GooglePart({ repairing, typed, wrong, busy, onType, onConsent }: GooglePartProps) {
  const tokenError = wrong(`credentials.${refreshToken.name}`)
  const mailboxError = wrong('external_id')
  return (
    <>
      <CopyField
        label={words.google.redirect}
        help={words.google.redirectHelp}
        value={`${location.origin}${googleCallbackPath}`}
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
      <Fold title={words.google.byHand} forced={tokenError !== undefined || mailboxError !== undefined}>
        {!repairing && (
          <Field label={words.mailbox} help={words.mailboxHelp} error={mailboxError}>
            {(field) => (
              <Input
                type="email"
                autoComplete="off"
                value={typed.mailbox ?? ''}
                onChange={(event) => onType('mailbox', event.target.value)}
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
          onChange={(value) => onType(refreshToken.name, value)}
        />
      </Fold>
    </>
  )
}
