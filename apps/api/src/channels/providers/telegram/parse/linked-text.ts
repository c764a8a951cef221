import { z } from 'zod'
import { withAddress } from './rich-text'

const entity = z.looseObject({
  type: z.string(),
  offset: z.int().min(0),
  length: z.int().min(1),
  url: z.string(),
})
const entities = z.array(z.unknown())
/** Telegram allows a hundred. */
const most = 100

/** The text with the address behind each word that is a link. Offsets are UTF-16 units, as JavaScript's. */
export function linkedText(text: string, given: unknown): string {
  const parsed = entities.safeParse(given)
  if (!parsed.success) return text
  const links = parsed.data
    .slice(0, most)
    .flatMap((one) => {
      const link = entity.safeParse(one)
      return link.success && link.data.type === 'text_link' ? [link.data] : []
    })
    .toSorted((one, other) => one.offset - other.offset)
  const pieces: string[] = []
  let done = 0
  for (const { offset, length, url } of links) {
    const end = offset + length
    if (offset < done || end > text.length) continue
    pieces.push(text.slice(done, offset), withAddress(text.slice(offset, end), url))
    done = end
  }
  return pieces.join('') + text.slice(done)
}
