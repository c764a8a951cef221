import type { ChannelType } from '@hilo/contracts'
import { channels } from '../../strings'

export type CredentialName = keyof typeof channels.fields
type Typed = Readonly<Record<string, string>>

export interface CredentialField {
  readonly name: CredentialName
  /** Not to be read over a shoulder. */
  readonly secret: boolean
  /** Where it stands in the provider's panel. */
  readonly help: string
}

const open = (name: CredentialName, help?: string): CredentialField => ({
  name,
  secret: false,
  help: help ?? channels.fields[name].help,
})
const secret = (name: CredentialName, help?: string): CredentialField => ({
  ...open(name, help),
  secret: true,
})

/** What each provider asks for, in the order in which their panels show it. */
const fields: Record<ChannelType, readonly CredentialField[]> = {
  whatsapp: [
    open('phone_number_id'),
    open('waba_id'),
    secret('access_token'),
    secret('app_secret'),
    secret('verify_token'),
  ],
  telegram: [secret('bot_token'), secret('secret_token')],
  instagram: [],
  messenger: [
    open('page_id'),
    secret('page_access_token'),
    secret('app_secret'),
    secret('verify_token'),
    open('human_agent'),
  ],
  gmail: [
    open('client_id'),
    secret('client_secret'),
    open('topic'),
    open('audience'),
    open('service_account'),
  ],
}

/** Of an account with its own login, of one behind a page, and of one of which only the server knows which it is. */
function instagramFields(flavour: string, repairing: boolean): readonly CredentialField[] {
  const kind = flavour === 'facebook' ? 'facebook' : repairing && flavour === '' ? 'either' : 'own'
  const { token, secret: appSecret } = channels.instagram[kind]
  return [
    open('flavour'),
    open('ig_id'),
    ...(kind === 'facebook' ? [open('page_id')] : []),
    secret('page_access_token', token),
    secret('app_secret', appSecret),
    secret('verify_token'),
    open('human_agent'),
  ]
}

export const fieldsOf = (type: ChannelType, typed: Typed, repairing: boolean): readonly CredentialField[] =>
  type === 'instagram' ? instagramFields(typed.flavour ?? '', repairing) : fields[type]

/** Typed by hand only by who does not let Google give it. */
export const refreshToken = secret('refresh_token')

/** What is chosen and not typed; the first is what counts where nobody chooses. */
const choices: Partial<Record<CredentialName, Readonly<Record<string, string>>>> = {
  flavour: channels.flavours,
  human_agent: channels.humanAgents,
}

/** The choices of a field, null where it has none. Whoever repairs an account may leave it as it is. */
export function choicesOf(
  name: CredentialName,
  repairing: boolean,
): readonly (readonly [string, string])[] | null {
  const all = Object.entries(choices[name] ?? {})
  const [first, ...others] = all
  if (!first) return null
  return repairing ? [['', channels.asItIs], ...all] : [['', first[1]], ...others]
}

/** Where the provider's identifier of the account stands among the credentials: the server asks for it by itself too. */
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
