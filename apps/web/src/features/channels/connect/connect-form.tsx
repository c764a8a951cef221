import {
  abilitiesOf,
  type BodyOf,
  type ChannelAccount,
  type ChannelType,
  channelsThat,
  type Endpoints,
} from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSave } from '../../../server/forms/use-save'
import { call } from '../../../server/http/api-client'
import { firstChannel, channels as words } from '../../../strings'
import { connectWords } from '../../../strings/channels/connect'
import { Field, Input } from '../../../ui/form/field'
import { FormContent } from '../../../ui/form/form-dialog'
import { cacheChannel } from '../channel-cache'
import { CredentialField } from '../credentials/credential-field'
import { externalField, externalIdOf, fieldsOf, refreshToken } from '../credentials/credential-fields'
import { GoogleFields } from '../credentials/google-fields'
import type { ConsentFailure } from '../credentials/use-consent-outcome'
import { useGoogleConsent } from '../credentials/use-google-consent'
import { SignupOffer } from '../signup/signup-offer'
import { ChannelTiles } from './channel-tiles'
import { MadeField } from './made-field'
import { type MadeCredential, madeCredentials, makeCredentials } from './make-secret'
import { NumberedStep } from './numbered-step'

type NewChannel = BodyOf<Endpoints['createChannel']>
type Typed = Readonly<Record<string, string>>

interface ConnectFormProps {
  /** Set when Google refused: the reason, and the values typed before. */
  consentFailure: ConsentFailure | null
  onConnected: (channel: ChannelAccount, typed: Typed) => void
  onClose: () => void
}

const isMade = (name: string): name is MadeCredential => madeCredentials.some((one) => one === name)

/** A consent that failed comes back to the channel that asked for it. */
const [consentChannel] = channelsThat(({ consent }) => consent !== null)

/** The channel by its tile, then what to do at its provider, step by step, up to the button that connects. */
export function ConnectForm({ consentFailure, onConnected, onClose }: ConnectFormProps) {
  const client = useQueryClient()
  const returned = consentFailure?.form
  const [type, setType] = useState<ChannelType | null>((returned && consentChannel) ?? null)
  const [name, setName] = useState(returned?.name ?? '')
  const [made] = useState(makeCredentials)
  const [typed, setTyped] = useState<Typed>({ ...made, ...filled(returned?.typed ?? {}) })
  const creating = useSave((body: NewChannel) => call('createChannel', { body }), {
    failedSentence: words.saveFailed,
    onSaved: ({ msg: _, ...saved }) => cacheChannel(client, saved),
  })
  const google = useGoogleConsent()
  const fields = type ? fieldsOf(type, typed, false) : []
  const credentials = pick(
    typed,
    fields.map((field) => field.name),
  )
  const byConsent = type !== null && abilitiesOf(type).consent === 'google'
  const typedToken = byConsent ? pick(typed, [refreshToken.name]) : {}
  /** Google's consent gives the token, unless the person typed one. */
  const throughGoogle = byConsent && !typed.mailbox && Object.keys(typedToken).length === 0
  const fieldError = (field: string) => creating.wrong(field) ?? google.wrong(field)
  const credentialError = (field: string) =>
    fieldError(`credentials.${field}`) ??
    (type && field === externalField[type] ? creating.wrong('external_id') : undefined)
  const changeField = (field: string, value: string) => setTyped({ ...typed, [field]: value })

  function submit(): void {
    if (type === null) return
    if (throughGoogle) {
      creating.reset()
      google.begin({ channel: null, name, credentials })
      return
    }
    google.reset()
    // The server checks for missing fields, because it knows each provider's rules.
    const body = {
      type,
      name,
      external_id: externalIdOf(type, typed),
      credentials: { ...credentials, ...typedToken },
    }
    creating.save(body as NewChannel, {
      onSuccess: ({ msg: _, ...channel }) => onConnected(channel, typed),
    })
  }

  const choose = (next: ChannelType) => {
    setType(next)
    creating.reset()
    google.reset()
  }
  const guide = type && connectWords.guides[type]
  return (
    <FormContent
      title={words.connectTitle}
      subtitle={guide?.before}
      action={throughGoogle ? words.google.connect : firstChannel.connect}
      unready={type === null}
      busy={creating.busy || google.busy}
      dirty={
        name !== '' ||
        Object.entries(typed).some(
          ([field, value]) => value !== '' && !(isMade(field) && made[field] === value),
        )
      }
      error={creating.problem ?? google.problem ?? (throughGoogle ? consentFailure?.reason : undefined)}
      refusal={creating.refusal ?? google.refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChannelTiles chosen={type} onChoose={choose} />
      {type !== null && abilitiesOf(type).signup && <SignupOffer />}
      {guide && (
        <ol className="grid gap-6">
          {guide.steps.map((step, at) => (
            <NumberedStep key={step.title} number={at + 1} {...step}>
              {at === guide.steps.length - 1 && (
                <Field label={words.name} help={words.nameHelp} error={fieldError('name')}>
                  {(field) => (
                    <Input value={name} onChange={(event) => setName(event.target.value)} {...field} />
                  )}
                </Field>
              )}
              {fields
                .filter((credential) => step.fields?.includes(credential.name))
                .map((credential) =>
                  isMade(credential.name) ? (
                    <MadeField
                      key={credential.name}
                      name={credential.name}
                      value={typed[credential.name] ?? ''}
                      error={credentialError(credential.name)}
                      onChange={(value) => changeField(credential.name, value)}
                    />
                  ) : (
                    <CredentialField
                      key={credential.name}
                      credential={credential}
                      repairing={false}
                      value={typed[credential.name] ?? ''}
                      error={credentialError(credential.name)}
                      onChange={(value) => changeField(credential.name, value)}
                    />
                  ),
                )}
              {byConsent && step.fields?.includes('client_id') && (
                <GoogleFields
                  repairing={false}
                  typed={typed}
                  fieldError={fieldError}
                  busy={google.busy}
                  onChangeField={changeField}
                  onConsent={submit}
                />
              )}
            </NumberedStep>
          ))}
        </ol>
      )}
    </FormContent>
  )
}

/** Without the empty fields. */
const filled = (values: Typed): Typed =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
const pick = (typed: Typed, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((field) => [field, typed[field] ?? '']).filter(([, value]) => value !== ''))
