import { z } from 'zod'
import { NewCustomer } from './customer-input'

const providerId = z.string().regex(/^\d{1,32}$/, 'un identificador de Meta son dígitos')

/** One connected number, with its credentials from Meta's panel. */
export const WhatsAppAccount = z.object({
  channel: z.literal('whatsapp'),
  business: z.string().min(1),
  phone_number_id: providerId,
  waba_id: providerId,
  display_phone_number: z.string().min(5),
  verified_name: z.string().min(1),
  access_token: z.string().min(1),
  app_secret: z.string().min(1),
  verify_token: z.string().min(1),
  /** Absolute, or a path under API_URL. */
  webhook_url: z.string().min(1),
  /** Its demo customers; without it, the usual ones. */
  customers: z.array(NewCustomer).optional(),
  /** The fields of the app's webhook at first; without it, the usual ones. */
  fields: z.array(z.string()).readonly().optional(),
})
export type WhatsAppAccountInput = z.input<typeof WhatsAppAccount>
export type WhatsAppAccount = z.infer<typeof WhatsAppAccount>

/** The state of an account: an app can redirect or stop the webhooks of a business account. */
export interface LiveAccount extends WhatsAppAccount {
  /** The fields of the app's webhook, chosen in its panel. */
  fields: readonly string[]
  override: { url: string; verifyToken: string } | null
  /** The number's own address, which counts before that of its business account. */
  ownOverride: LiveAccount['override']
  subscribed: boolean
  /** It also lives in the WhatsApp Business app of a phone. */
  onPhone: boolean
}

/** Only digits, as Meta writes a number in webhooks. */
export const digitsOf = (phone: string): string => phone.replace(/\D/g, '')
