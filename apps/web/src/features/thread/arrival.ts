import { formatBytes } from '../../lib/bytes'
import { thread } from '../../strings'
import type { MediaMessage } from './thread-items'

/** A file that has not come by then will not come any more. */
const arrivesWithinMs = 30 * 60_000

/** Of a file that is not here: whether it may still come, in a person's words. */
export function arrival({ body, date }: MediaMessage): { coming: boolean; words: string } {
  if (body.too_large !== undefined)
    return { coming: false, words: thread.media.tooLarge(formatBytes(body.too_large)) }
  if (body.link !== undefined) return { coming: false, words: thread.media.linked }
  if (body.refused) return { coming: false, words: thread.media.refused }
  const coming = !body.expired && Date.now() - Date.parse(date) < arrivesWithinMs
  return { coming, words: coming ? thread.media.pending : thread.media.gone }
}
