import { z } from 'zod'
import type { MediaAnswer } from '../adapter'
import { downloadMedia } from '../download-media'
import { type GraphAccess, graphGet } from '../meta/graph'
import { metaMediaHosts } from '../meta/media-hosts'

const described = z.looseObject({
  url: z.string(),
  mime_type: z.string().optional().catch(undefined),
  file_size: z.coerce.number().optional().catch(undefined),
})

/** WhatsApp gives an address for some minutes, which opens with our token only. */
export async function fetchMedia(graph: GraphAccess, id: string, mostBytes: number): Promise<MediaAnswer> {
  const found = await graphGet(graph, encodeURIComponent(id), described)
  // A number of days after it came it is gone, as if it had never been.
  if ('error' in found)
    return found.error.code === '100' || found.error.code === '33' ? { expired: true } : found
  const { url, mime_type, file_size } = found.value
  const answer = await downloadMedia(url, {
    hosts: metaMediaHosts,
    base: graph.root,
    headers: { authorization: `Bearer ${graph.token}` },
    mostBytes,
    timeoutMs: graph.timeoutMs,
  })
  if (!('stream' in answer)) return answer
  return { ...answer, mime: mime_type ?? answer.mime, size: file_size ?? answer.size }
}
