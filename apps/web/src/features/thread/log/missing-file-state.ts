import { formatBytes } from '../../../lib/text/bytes'
import { thread } from '../../../strings'
import type { MediaMessage } from './entry-kinds'

/** A file that has not arrived after this time will not arrive. */
const pendingMs = 30 * 60_000

/** Whether a file that is not stored may still arrive, and the sentence about it. */
export function missingFileState({ body, date }: MediaMessage): { pending: boolean; text: string } {
  if (body.too_large !== undefined)
    return { pending: false, text: thread.media.tooLarge(formatBytes(body.too_large)) }
  if (body.link !== undefined) return { pending: false, text: thread.media.linked }
  if (body.refused) return { pending: false, text: thread.media.refused }
  if (body.storage_full) return { pending: false, text: thread.media.storageFull }
  const pending = !body.expired && Date.now() - Date.parse(body.asked_at ?? date) < pendingMs
  return { pending, text: pending ? thread.media.pending : thread.media.gone }
}
