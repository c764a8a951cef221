import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Services } from '../platform/services'

/** A frame asks without our token: what it asks with says whose letter, how, and until when. */
const linkSchema = z.object({
  business: z.uuid(),
  entry: z.uuid(),
  images: z.boolean(),
  until: z.number(),
})
export type LetterLink = z.output<typeof linkSchema>

const lifeMs = 5 * 60_000

type Needed = Pick<Services, 'keys' | 'clock'>

const signatureOf = ({ keys }: Pick<Needed, 'keys'>, text: string): Buffer =>
  createHmac('sha256', keys.fileLink).update(`letter:${text}`).digest()

export function makeLetterLink(services: Needed, link: Omit<LetterLink, 'until'>): string {
  const until = services.clock.now().getTime() + lifeMs
  const text = Buffer.from(JSON.stringify({ ...link, until })).toString('base64url')
  return `/api/letters/${text}.${signatureOf(services, text).toString('base64url')}`
}

/** Null: not ours, or no longer good. */
export function readLetterLink(services: Needed, token: string): LetterLink | null {
  const [text = '', signature = ''] = token.split('.')
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(services, text)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const link = linkSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return link.until > services.clock.now().getTime() ? link : null
}
