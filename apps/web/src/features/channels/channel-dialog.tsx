import {
  type BodyOf,
  type ChannelAccount,
  type ChannelType,
  channelTypes,
  type Endpoints,
  linkingChannels,
} from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../server/api-client'
import { useSave } from '../../server/use-save'
import { channels as words } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { Field, Input, Select } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { FormDialog } from '../../ui/form-dialog'
import { CredentialField } from './credential-field'
import { externalIdOf, fieldsOf, refreshToken } from './fields'
import { GooglePart } from './google-part'
import { keepChannel } from './keep-channel'
import { MediaPolicyField } from './media-policy-field'
import { PaceField, paceOf } from './pace-field'
import type { useConsentOutcome } from './use-consent-outcome'
import { useGoogleConsent } from './use-google-consent'
import { useUpdateChannel } from './use-update-channel'

interface ChannelDialogProps {
  /** None yet: a new one. */
  channel: ChannelAccount | null
  /** Google sent the browser back without a permission: what was typed before, and why. */
  refused: ReturnType<typeof useConsentOutcome>
  onClose: () => void
}

type NewChannel = BodyOf<Endpoints['createChannel']>

/** Connecting and repairing. Credentials are only ever written: what is left empty stays as it is. */
export default function ChannelDialog({ channel, refused, onClose }: ChannelDialogProps) {
  const client = useQueryClient()
  const repairing = channel !== null
  const [chosen, setType] = useState<ChannelType>(refused?.walk ? 'gmail' : 'whatsapp')
  const [name, setName] = useState(channel?.name ?? refused?.walk?.name ?? '')
  const savedPace = channel?.messages_per_second ?? null
  const [pace, setPace] = useState(savedPace === null ? '' : String(savedPace))
  const savedPolicy = channel?.media_policy ?? 'store'
  const [policy, setPolicy] = useState(savedPolicy)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(refused?.walk?.typed ?? {})
  const type = channel?.type ?? chosen
  const creating = useSave((body: NewChannel) => call('createChannel', { body }), {
    failed: words.saveFailed,
    onSaved: ({ msg: _, ...saved }) => keepChannel(client, saved),
  })
  const updating = useUpdateChannel()
  const google = useGoogleConsent()
  const saving = repairing ? updating : creating
  const fields = fieldsOf(type, typed, repairing)
  const filledOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((one) => [one, typed[one] ?? '']).filter(([, value]) => value !== ''))
  const own = filledOf(fields.map((field) => field.name))
  const byHand = type === 'gmail' ? filledOf([refreshToken.name]) : {}
  const filled = { ...own, ...byHand }
  /** Without a token of theirs it is Google that gives one. */
  const throughGoogle = type === 'gmail' && !repairing && !typed.mailbox && Object.keys(byHand).length === 0
  const wrongOf = (field: string) => saving.wrong(field) ?? google.wrong(field)
  const wrong = (field: string) =>
    wrongOf(`credentials.${field}`) ??
    (field === externalField[type] ? saving.wrong('external_id') : undefined)
  const onType = (field: string, value: string) => setTyped({ ...typed, [field]: value })

  function goToGoogle(): void {
    saving.reset()
    google.begin({ channel, name, credentials: own })
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
        ...(Object.keys(filled).length === 0 ? {} : { credentials: filled }),
      }
      updating.save({ channel, data }, { onSuccess: onClose })
      return
    }
    // What is missing is said by the server, field by field: it knows each provider's rules.
    const body = { type, name, external_id: externalIdOf(type, typed), credentials: filled }
    creating.save(body as NewChannel, { onSuccess: onClose })
  }

  return (
    <FormDialog
      title={channel ? words.editTitle(channel.name) : words.connectTitle}
      subtitle={words.guides[type]}
      width="max-w-140"
      {...(repairing ? {} : { action: throughGoogle ? words.google.connect : words.connect })}
      busy={saving.busy || google.busy}
      dirty={
        name !== (channel?.name ?? '') ||
        paceOf(pace) !== savedPace ||
        policy !== savedPolicy ||
        Object.values(typed).some((value) => value !== '')
      }
      error={saving.problem ?? google.problem ?? (throughGoogle ? refused?.why : undefined)}
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
                const next = channelTypes.find((one) => one === event.target.value)
                if (next) setType(next)
                creating.reset()
                google.reset()
              }}
              {...field}
            >
              {channelTypes.map((one) => (
                <option key={one} value={one}>
                  {channelNames[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field label={words.name} help={words.nameHelp} error={wrongOf('name')}>
        {(field) => <Input value={name} onChange={(event) => setName(event.target.value)} {...field} />}
      </Field>
      {fields.map((credential) => (
        <CredentialField
          key={credential.name}
          credential={credential}
          repairing={repairing}
          value={typed[credential.name] ?? ''}
          error={wrong(credential.name)}
          onChange={(value) => onType(credential.name, value)}
        />
      ))}
      {type === 'gmail' && (
        <GooglePart
          repairing={repairing}
          typed={typed}
          wrong={wrongOf}
          busy={google.busy}
          onType={onType}
          onConsent={goToGoogle}
        />
      )}
      {repairing && (
        <Fold
          title={words.advanced}
          forced={['messages_per_second', 'media_policy'].some((field) => saving.wrong(field) !== undefined)}
        >
          <PaceField
            type={type}
            value={pace}
            error={saving.wrong('messages_per_second')}
            onChange={setPace}
          />
          {linkingChannels.includes(type) && (
            <MediaPolicyField value={policy} error={saving.wrong('media_policy')} onChange={setPolicy} />
          )}
        </Fold>
      )}
      {!repairing && <p className="text-second text-muted">{words.afterConnecting(type)}</p>}
    </FormDialog>
  )
}

/** Which field an identifier that does not match is about. */
const externalField: Partial<Record<ChannelType, string>> = {
  whatsapp: 'phone_number_id',
  telegram: 'bot_token',
  instagram: 'ig_id',
  messenger: 'page_id',
}
