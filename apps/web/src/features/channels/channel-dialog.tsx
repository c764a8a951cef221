import { abilitiesOf, type ChannelAccount } from '@hilo/contracts'
import { useState } from 'react'
import { channels as words } from '../../strings'
import { Field, Input } from '../../ui/form/field'
import { FormDialog } from '../../ui/form/form-dialog'
import { Collapsible } from '../../ui/list/collapsible'
import { CredentialField } from './credentials/credential-field'
import { externalField, fieldsOf, refreshToken } from './credentials/credential-fields'
import { GoogleFields } from './credentials/google-fields'
import { useGoogleConsent } from './credentials/use-google-consent'
import { MediaPolicyField } from './media-policy-field'
import { MessageSaverField } from './message-saver-field'
import { PaceField, paceOf } from './pace-field'
import { useUpdateChannel } from './use-update-channel'

interface ChannelDialogProps {
  channel: ChannelAccount
  onClose: () => void
}

/** Changes or repairs a channel. Credentials are never read: an empty field leaves the stored one. */
export function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const { type } = channel
  const [name, setName] = useState(channel.name)
  const savedPace = channel.messages_per_second
  const [pace, setPace] = useState(savedPace === null ? '' : String(savedPace))
  const [policy, setPolicy] = useState(channel.media_policy)
  const [saver, setSaver] = useState(channel.message_saver)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const updating = useUpdateChannel()
  const google = useGoogleConsent()
  const fields = fieldsOf(type, typed, true)
  const filledOf = (fieldNames: readonly string[]) =>
    Object.fromEntries(
      fieldNames.map((field) => [field, typed[field] ?? '']).filter(([, value]) => value !== ''),
    )
  const byConsent = abilitiesOf(type).consent === 'google'
  const typedCredentials = filledOf(fields.map((field) => field.name))
  const credentials = { ...typedCredentials, ...(byConsent ? filledOf([refreshToken.name]) : {}) }
  const fieldError = (field: string) => updating.wrong(field) ?? google.wrong(field)
  const changeField = (field: string, value: string) => setTyped({ ...typed, [field]: value })

  function goToGoogle(): void {
    updating.reset()
    google.begin({ channel, name, credentials: typedCredentials })
  }

  function submit(): void {
    google.reset()
    const data = {
      ...(name === channel.name ? {} : { name }),
      ...(paceOf(pace) === savedPace ? {} : { messages_per_second: paceOf(pace) }),
      ...(policy === channel.media_policy ? {} : { media_policy: policy }),
      ...(saver === channel.message_saver ? {} : { message_saver: saver }),
      ...(Object.keys(credentials).length === 0 ? {} : { credentials }),
    }
    updating.save({ channel, data }, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={words.editTitle(channel.name)}
      width="max-w-140"
      busy={updating.busy || google.busy}
      dirty={
        name !== channel.name ||
        paceOf(pace) !== savedPace ||
        policy !== channel.media_policy ||
        saver !== channel.message_saver ||
        Object.values(typed).some((value) => value !== '')
      }
      error={updating.problem ?? google.problem}
      refusal={updating.refusal ?? google.refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.name} help={words.nameHelp} error={fieldError('name')}>
        {(field) => <Input value={name} onChange={(event) => setName(event.target.value)} {...field} />}
      </Field>
      {fields.map((credential) => (
        <CredentialField
          key={credential.name}
          credential={credential}
          repairing
          value={typed[credential.name] ?? ''}
          error={
            fieldError(`credentials.${credential.name}`) ??
            (credential.name === externalField[type] ? updating.wrong('external_id') : undefined)
          }
          onChange={(value) => changeField(credential.name, value)}
        />
      ))}
      {byConsent && (
        <GoogleFields
          repairing
          typed={typed}
          fieldError={fieldError}
          busy={google.busy}
          onChangeField={changeField}
          onConsent={goToGoogle}
        />
      )}
      <Collapsible
        title={words.advanced}
        forced={['messages_per_second', 'media_policy', 'message_saver'].some(
          (field) => updating.wrong(field) !== undefined,
        )}
      >
        <PaceField
          type={type}
          value={pace}
          error={updating.wrong('messages_per_second')}
          onChange={setPace}
        />
        {abilitiesOf(type).linksFiles && (
          <MediaPolicyField value={policy} error={updating.wrong('media_policy')} onChange={setPolicy} />
        )}
        {abilitiesOf(type).charges && (
          <MessageSaverField value={saver} error={updating.wrong('message_saver')} onChange={setSaver} />
        )}
      </Collapsible>
    </FormDialog>
  )
}
