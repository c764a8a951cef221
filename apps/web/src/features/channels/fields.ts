import type { ChannelType } from '@hilo/contracts'
import { channels } from '../../strings'

export type CredentialName = keyof typeof channels.fields

interface CredentialField {
  readonly name: CredentialName
  /** Not to be read over a shoulder. */
  readonly secret: boolean
}

const open = (name: CredentialName): CredentialField => ({ name, secret: false })
const secret = (name: CredentialName): CredentialField => ({ name, secret: true })

/** What each provider asks for, in the order in which their panels show it. */
export const fieldsOf: Record<ChannelType, readonly CredentialField[]> = {
  whatsapp: [
    open('phone_number_id'),
    open('waba_id'),
    secret('access_token'),
    secret('app_secret'),
    secret('verify_token'),
  ],
  telegram: [secret('bot_token'), secret('secret_token')],
  instagram: [
    open('flavour'),
    open('ig_id'),
    open('page_id'),
    secret('page_access_token'),
    secret('app_secret'),
    secret('verify_token'),
    open('human_agent'),
  ],
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
    secret('refresh_token'),
    open('topic'),
    open('audience'),
    open('service_account'),
  ],
}

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
export function externalIdOf(type: ChannelType, typed: Readonly<Record<string, string>>): string {
  const from: Record<ChannelType, string | undefined> = {
    whatsapp: typed.phone_number_id,
    telegram: typed.bot_token?.split(':')[0],
    instagram: typed.ig_id,
    messenger: typed.page_id,
    gmail: typed.mailbox,
  }
  return from[type]?.trim() ?? ''
}
