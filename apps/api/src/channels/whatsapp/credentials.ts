import { z } from 'zod'

const secret = z.string().min(1).max(4096)
const id = z.string().regex(/^\d{1,32}$/)

export const whatsappCredentials = z.object({
  app_secret: secret,
  verify_token: secret,
  access_token: secret,
  phone_number_id: id,
  waba_id: id,
})
export type WhatsappCredentials = z.output<typeof whatsappCredentials>
