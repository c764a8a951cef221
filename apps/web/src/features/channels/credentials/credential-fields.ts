import type { ChannelType } from '@hilo/contracts'
import { channels } from '../../../strings'

type CredentialName = keyof typeof channels.fields
type Typed = Readonly<Record<string, string>>

export interface CredentialField {
  readonly name: CredentialName
  /** Hidden while it is typed. */
  readonly secret: boolean
  /** Where to find the value in the provider's panel. */
  readonly help: string
}

const plainField = (name: CredentialName, help?: string): CredentialField => ({
  name,
  secret: false,
  help: help ?? channels.fields[name].help,
})
const secretField = (name: CredentialName, help?: string): CredentialField => ({
  ...plainField(name, help),
  secret: true,
})

/** The credentials of each provider, in the order of its panel. */
const fields: Record<ChannelType, readonly CredentialField[] | typeof instagramFields> = {
  whatsapp: [
    plainField('phone_number_id'),
    plainField('waba_id'),
    secretField('access_token'),
    secretField('app_secret'),
    secretField('verify_token'),
  ],
  telegram: [secretField('bot_token'), secretField('secret_token')],
  instagram: instagramFields,
  messenger: [
    plainField('page_id'),
    secretField('page_access_token'),
    secretField('app_secret'),
    secretField('verify_token'),
    plainField('human_agent'),
  ],
  gmail: [
    plainField('client_id'),
    secretField('client_secret'),
    plainField('topic'),
    plainField('audience'),
    plainField('service_account'),
  ],
}

/** `flavour` is empty for the account's own login; when repairing, it is empty where only the server knows. */
function instagramFields(flavour: string, repairing: boolean): readonly CredentialField[] {
  const kind = flavour === 'facebook' ? 'facebook' : repairing && flavour === '' ? 'either' : 'own'
  const { token, secret: appSecret } = channels.instagram[kind]
  return [
    plainField('flavour'),
    plainField('ig_id'),
    ...(kind === 'facebook' ? [plainField('page_id')] : []),
    secretField('page_access_token', token),
    secretField('app_secret', appSecret),
    secretField('verify_token'),
    plainField('human_agent'),
  ]
}

export function fieldsOf(type: ChannelType, typed: Typed, repairing: boolean): readonly CredentialField[] {
  const own = fields[type]
  return typeof own === 'function' ? own(typed.flavour ?? '', repairing) : own
}

/** Typed only where Google does not give it. */
export const refreshToken = secretField('refresh_token')

/** Fields with fixed choices; the first one is the default. */
const choices: Partial<Record<CredentialName, Readonly<Record<string, string>>>> = {
  flavour: channels.flavours,
  human_agent: channels.humanAgents,
}

/** The choices of a field; null where it is typed. When repairing, one choice keeps the stored value. */
export function choicesOf(
  name: CredentialName,
  repairing: boolean,
): readonly (readonly [string, string])[] | null {
  const all = Object.entries(choices[name] ?? {})
  const [defaultChoice, ...otherChoices] = all
  if (!defaultChoice) return null
  return repairing ? [['', channels.keepStored], ...all] : [['', defaultChoice[1]], ...otherChoices]
}

/** The provider's identifier of the account, taken from its credentials. */
export function externalIdOf(type: ChannelType, typed: Typed): string {
  const from: Record<ChannelType, string | undefined> = {
    whatsapp: typed.phone_number_id,
    telegram: typed.bot_token?.split(':')[0],
    instagram: typed.ig_id,
    messenger: typed.page_id,
    gmail: typed.mailbox,
  }
  return from[type]?.trim() ?? ''
}

/** The field that shows an error of `external_id`; null: none of these, because Google gives the mailbox. */
export const externalField: Record<ChannelType, CredentialName | null> = {
  whatsapp: 'phone_number_id',
  telegram: 'bot_token',
  instagram: 'ig_id',
  messenger: 'page_id',
  gmail: null,
}
