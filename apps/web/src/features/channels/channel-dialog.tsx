import {
  abilitiesOf,
  type BodyOf,
  type ChannelAccount,
  type ChannelType,
  channelsThat,
  channelTypes,
  type Endpoints,
} from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../server/forms/use-save'
import { call } from '../../server/http/api-client'
import { firstChannel, channels as words } from '../../strings'
import { Field, Input, Select } from '../../ui/form/field'
import { FormDialog } from '../../ui/form/form-dialog'
import { Collapsible } from '../../ui/list/collapsible'
import { cacheChannel } from './channel-cache'
import { CredentialField } from './credentials/credential-field'
import { externalIdOf, fieldsOf, refreshToken } from './credentials/credential-fields'
import { GoogleFields } from './credentials/google-fields'
import type { useConsentOutcome } from './credentials/use-consent-outcome'
import { useGoogleConsent } from './credentials/use-google-consent'
import { MediaPolicyField } from './media-policy-field'
import { MessageSaverField } from './message-saver-field'
import { PaceField, paceOf } from './pace-field'
import { useUpdateChannel } from './use-update-channel'

interface ChannelDialogProps {
  /** The channel to repair; null: a new one. */
  channel: ChannelAccount | null
  /** Set when Google refused: the reason, and what was typed before. */
  consentFailure: ReturnType<typeof useConsentOutcome>
  onClose: () => void
}

/** A consent that failed comes back to the channel that asked for it. */
const [consentChannel] = channelsThat(({ consent }) => consent !== null)

type NewChannel = BodyOf<Endpoints['createChannel']>

/** Connects a channel or repairs one. Credentials are never read: an empty field leaves the stored one. */
export function ChannelDialog({ channel, consentFailure, onClose }: ChannelDialogProps) {
  const client = useQueryClient()
  const repairing = channel !== null
  const [chosen, setChosen] = useState<ChannelType>(
    (consentFailure?.form && consentChannel) || channelTypes[0],
  )
  const [name, setName] = useState(channel?.name ?? consentFailure?.form?.name ?? '')
  const savedPace = channel?.messages_per_second ?? null
  const [pace, setPace] = useState(savedPace === null ? '' : String(savedPace))
  const savedPolicy = channel?.media_policy ?? 'store'
  const [policy, setPolicy] = useState(savedPolicy)
  const savedSaver = channel?.message_saver ?? 'off'
  const [saver, setSaver] = useState(savedSaver)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(consentFailure?.form?.typed ?? {})
  const type = channel?.type ?? chosen
  const creating = useSave((body: NewChannel) => call('createChannel', { body }), {
    failedSentence: words.saveFailed,
    onSaved: ({ msg: _, ...saved }) => cacheChannel(client, saved),
  })
  const updating = useUpdateChannel()
  const google = useGoogleConsent()
  const saving = repairing ? updating : creating
  const fields = fieldsOf(type, typed, repairing)
  const filledOf = (fieldNames: readonly string[]) =>
    Object.fromEntries(
      fieldNames.map((field) => [field, typed[field] ?? '']).filter(([, value]) => value !== ''),
    )
  const typedCredentials = filledOf(fields.map((field) => field.name))
  const byConsent = abilitiesOf(type).consent === 'google'
  const typedToken = byConsent ? filledOf([refreshToken.name]) : {}
  const credentials = { ...typedCredentials, ...typedToken }
  /** Google's consent gives the token, unless the person typed one. */
  const throughGoogle = byConsent && !repairing && !typed.mailbox && Object.keys(typedToken).length === 0
  const fieldError = (field: string) => saving.wrong(field) ?? google.wrong(field)
  const credentialError = (field: string) =>
    fieldError(`credentials.${field}`) ??
    (field === externalField[type] ? saving.wrong('external_id') : undefined)
  const changeField = (field: string, value: string) => setTyped({ ...typed, [field]: value })

  function goToGoogle(): void {
    saving.reset()
    google.begin({ channel, name, credentials: typedCredentials })
  }

  function submit(): void {
    if (throughGoogle) {
      goToGoogle()
      return
    }
    google.reset()
    if (channel) {
      const data = {
        ...(name === channel.name ? {} : { name }),
        ...(paceOf(pace) === savedPace ? {} : { messages_per_second: paceOf(pace) }),
        ...(policy === savedPolicy ? {} : { media_policy: policy }),
        ...(saver === savedSaver ? {} : { message_saver: saver }),
        ...(Object.keys(credentials).length === 0 ? {} : { credentials }),
      }
      updating.save({ channel, data }, { onSuccess: onClose })
      return
    }
    // The server checks for missing fields, because it knows each provider's rules.
    const body = { type, name, external_id: externalIdOf(type, typed), credentials }
    creating.save(body as NewChannel, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={channel ? words.editTitle(channel.name) : words.connectTitle}
      subtitle={words.guides[type]}
      width="max-w-140"
      {...(repairing ? {} : { action: throughGoogle ? words.google.connect : firstChannel.connect })}
      busy={saving.busy || google.busy}
      dirty={
        name !== (channel?.name ?? '') ||
        paceOf(pace) !== savedPace ||
        policy !== savedPolicy ||
        saver !== savedSaver ||
        Object.values(typed).some((value) => value !== '')
      }
      error={saving.problem ?? google.problem ?? (throughGoogle ? consentFailure?.reason : undefined)}
      refusal={saving.refusal ?? google.refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {!repairing && (
        <Field label={words.choose}>
          {(field) => (
            <Select
              value={type}
              onChange={(event) => {
                const next = channelTypes.find((option) => option === event.target.value)
                if (next) setChosen(next)
                creating.reset()
                google.reset()
              }}
              {...field}
            >
              {channelTypes.map((option) => (
                <option key={option} value={option}>
                  {abilitiesOf(option).name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={words.name} help={words.nameHelp} error={fieldError('name')}>
        {(field) => <Input value={name} onChange={(event) => setName(event.target.value)} {...field} />}
      </Field>
      {fields.map((credential) => (
        <CredentialField
          key={credential.name}
          credential={credential}
          repairing={repairing}
          value={typed[credential.name] ?? ''}
          error={credentialError(credential.name)}
          onChange={(value) => changeField(credential.name, value)}
        />
      ))}
      {byConsent && (
        <GoogleFields
          repairing={repairing}
          typed={typed}
          fieldError={fieldError}
          busy={google.busy}
          onChangeField={changeField}
          onConsent={goToGoogle}
        />
      )}
      {repairing && (
        <Collapsible
          title={words.advanced}
          forced={['messages_per_second', 'media_policy', 'message_saver'].some(
            (field) => saving.wrong(field) !== undefined,
          )}
        >
          <PaceField
            type={type}
            value={pace}
            error={saving.wrong('messages_per_second')}
            onChange={setPace}
          />
          {abilitiesOf(type).linksFiles && (
            <MediaPolicyField value={policy} error={saving.wrong('media_policy')} onChange={setPolicy} />
          )}
          {abilitiesOf(type).charges && (
            <MessageSaverField value={saver} error={saving.wrong('message_saver')} onChange={setSaver} />
          )}
        </Collapsible>
      )}
      {!repairing && <p className="text-second text-muted">{words.afterConnecting(type)}</p>}
    </FormDialog>
  )
}

/** The field that shows an error of `external_id`. */
const externalField: Record<ChannelType, string | null> = {
  whatsapp: 'phone_number_id',
  telegram: 'bot_token',
  instagram: 'ig_id',
  messenger: 'page_id',
  // The mailbox is a field of its own.
  gmail: null,
}
