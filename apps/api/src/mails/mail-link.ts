import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../platform/services'

/** A frame sends no access token, so its signed link says which mail, with or without images, and until when. */
const linkSchema = z.object({
  business: z.uuid(),
  entry: z.uuid(),
  images: z.boolean(),
  until: z.number(),
})
type MailLink = z.output<typeof linkSchema>

const lifetimeMs = 5 * 60_000

type MailLinkServices = Pick<Services, 'keys' | 'clock'>

const signatureOf = ({ keys }: Pick<MailLinkServices, 'keys'>, text: string): Buffer =>
  createHmac('sha256', keys.fileLink).update(`mail-original:${text}`).digest()

export function createMailLink(services: MailLinkServices, link: Omit<MailLink, 'until'>): string {
  const until = services.clock.now().getTime() + lifetimeMs
  const text = Buffer.from(JSON.stringify({ ...link, until })).toString('base64url')
  return `/api/mail-originals/${text}.${signatureOf(services, text).toString('base64url')}`
}

/** Null: not signed by us, or expired. */
export function readMailLink(services: MailLinkServices, token: string): MailLink | null {
  const [text = '', signature = ''] = token.split('.')
  const [received, expected] = [Buffer.from(signature, 'base64url'), signatureOf(services, text)]
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
  const link = linkSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return link.until > services.clock.now().getTime() ? link : null
}
