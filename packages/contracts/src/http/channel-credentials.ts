import { z } from 'zod'
import { email } from '../primitives'
import type { ChannelType } from '../vocabulary'

/** Pasted from a provider's panel: blanks around it are dropped. */
const secret = z.string().max(4096).trim().min(1)
/** It is sent in a request header, which allows no other characters. */
const token = secret.regex(/^[\x21-\x7e]+$/, {
  error: 'Solo puede tener letras sin tilde, números y signos, sin espacios',
})
const id = z
  .string()
  .trim()
  .regex(/^\d{1,32}$/, { error: 'Debe ser un número, sin espacios ni signos' })

/** A bot's token begins with its id. */
const botToken = /^(\d{1,20}):[\w-]{1,200}$/

/** Whether Meta lets an agent answer for a week instead of a day (its `HUMAN_AGENT` tag). */
const humanAgent = z.enum(['on', 'off']).default('off')

const instagramFlavours = ['instagram', 'facebook'] as const

/** The credentials of an account, by channel. They are write-only: no answer contains them. */
export const channelCredentials = {
  whatsapp: z.object({
    app_secret: secret,
    verify_token: secret,
    access_token: token,
    phone_number_id: id,
    waba_id: id,
  }),
  telegram: z.object({
    bot_token: z.string().max(256).trim().regex(botToken, { error: 'Debe ser como 123456789:AA…' }),
    secret_token: z
      .string()
      .trim()
      .regex(/^[\w-]{1,256}$/, { error: 'Solo puede tener letras, números, _ y -' }),
  }),
  instagram: z.object({
    app_secret: secret,
    verify_token: secret,
    page_access_token: token,
    /** Only for an account that is connected through its Facebook page. */
    page_id: id.optional(),
    ig_id: id,
    flavour: z.enum(instagramFlavours).default('instagram'),
    human_agent: humanAgent,
  }),
  messenger: z.object({
    app_secret: secret,
    verify_token: secret,
    page_access_token: token,
    page_id: id,
    human_agent: humanAgent,
  }),
  gmail: z.object({
    client_id: secret,
    client_secret: secret,
    refresh_token: secret,
    topic: z
      .string()
      .max(512)
      .trim()
      .regex(/^projects\/[^/\s]+\/topics\/[^/\s]+$/, {
        error: 'Debe ser como projects/mi-proyecto/topics/gmail',
      }),
    audience: z.string().max(2048).trim().min(1),
    service_account: email,
  }),
} as const satisfies Record<ChannelType, z.ZodObject>

export type CredentialsOf<T extends ChannelType> = z.output<(typeof channelCredentials)[T]>
export type ChannelCredentials = CredentialsOf<ChannelType>

/** The provider's id of the account that the credentials open; null where they do not contain it: a mailbox. */
export function externalIdOf(credentials: ChannelCredentials): string | null {
  if ('phone_number_id' in credentials) return credentials.phone_number_id
  if ('ig_id' in credentials) return credentials.ig_id
  if ('page_id' in credentials) return credentials.page_id
  if ('bot_token' in credentials) return botToken.exec(credentials.bot_token)?.[1] ?? null
  return null
}
