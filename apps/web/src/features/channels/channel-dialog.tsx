import {
  type BodyOf,
  type ChannelAccount,
  type ChannelType,
  channelTypes,
  type Endpoints,
} from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../server/api-client'
import { useSave } from '../../server/use-save'
import { channels as words } from '../../strings'
import { channelNames } from '../../ui/channel-badge'
import { Field, Input, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { PasswordField } from '../../ui/password-field'
import { choicesOf, externalIdOf, fieldsOf } from './fields'
import { keepChannel } from './keep-channel'
import { useUpdateChannel } from './use-update-channel'

interface ChannelDialogProps {
  /** None yet: a new one. */
  channel: ChannelAccount | null
  onClose: () => void
}

type NewChannel = BodyOf<Endpoints['createChannel']>

/** Connecting and repairing. Credentials are only ever written: what is left empty stays as it is. */
export default function ChannelDialog({ channel, onClose }: ChannelDialogProps) {
  const client = useQueryClient()
  const [chosen, setType] = useState<ChannelType>('whatsapp')
  const [name, setName] = useState(channel?.name ?? '')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const type = channel?.type ?? chosen
  const creating = useSave((body: NewChannel) => call('createChannel', { body }), {
    failed: words.saveFailed,
    onSaved: ({ msg: _, ...saved }) => keepChannel(client, saved),
  })
  const updating = useUpdateChannel()
  const saving = channel ? updating : creating
  const filled = Object.fromEntries(
    fieldsOf[type].map(({ name }) => [name, typed[name] ?? '']).filter(([, value]) => value !== ''),
  )
  const wrong = (field: string) =>
    saving.wrong(`credentials.${field}`) ??
    (field === externalField[type] ? saving.wrong('external_id') : undefined)

  function submit(): void {
    if (channel) {
      const data = {
        ...(name === channel.name ? {} : { name }),
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
      {...(channel ? {} : { action: words.connect })}
      busy={saving.busy}
      dirty={name !== (channel?.name ?? '') || Object.values(typed).some((value) => value !== '')}
      error={saving.problem}
      refusal={saving.refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {!channel && (
        <Field label={words.choose}>
          {(field) => (
            <Select
              value={type}
              onChange={(event) => {
                const next = channelTypes.find((one) => one === event.target.value)
                if (next) setType(next)
                creating.reset()
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
      <Field label={words.name} help={words.nameHelp} error={saving.wrong('name')}>
        {(field) => <Input value={name} onChange={(event) => setName(event.target.value)} {...field} />}
      </Field>
      {type === 'gmail' && !channel && (
        <Field label={words.mailbox} help={words.mailboxHelp} error={saving.wrong('external_id')}>
          {(field) => (
            <Input
              type="email"
              autoComplete="off"
              value={typed.mailbox ?? ''}
              onChange={(event) => setTyped({ ...typed, mailbox: event.target.value })}
              {...field}
            />
          )}
        </Field>
      )}
      {fieldsOf[type].map(({ name: part, secret }) => {
        const { label, help } = words.fields[part]
        const choices = choicesOf(part, channel !== null)
        const value = typed[part] ?? ''
        const set = (next: string) => setTyped({ ...typed, [part]: next })
        return (
          <Field
            key={part}
            label={label}
            help={channel && !choices ? `${help} ${words.kept}` : help}
            error={wrong(part)}
          >
            {(field) =>
              choices ? (
                <Select value={value} onChange={(event) => set(event.target.value)} {...field}>
                  {choices.map(([option, shown]) => (
                    <option key={option} value={option}>
                      {shown}
                    </option>
                  ))}
                </Select>
              ) : secret ? (
                <PasswordField
                  autoComplete="off"
                  value={value}
                  onChange={(event) => set(event.target.value)}
                  {...field}
                />
              ) : (
                <Input
                  autoComplete="off"
                  spellCheck={false}
                  value={value}
                  onChange={(event) => set(event.target.value)}
                  {...field}
                />
              )
            }
          </Field>
        )
      })}
      {!channel && <p className="text-second text-muted">{words.after}</p>}
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
