import { z } from 'zod'
import type { MediaAnswer } from '../../adapter'
import { type GraphAccess, graphGet } from '../meta/graph'
import { metaMediaHosts } from '../meta/media-hosts'
import { downloadMedia } from '../shared/download-media'

const described = z.looseObject({
  url: z.string(),
  mime_type: z.string().optional().catch(undefined),
  file_size: z.coerce.number().optional().catch(undefined),
})

/** Fetches a file. WhatsApp gives a URL that opens for some minutes, and only with our token. */
export async function fetchMedia(graph: GraphAccess, id: string, mostBytes: number): Promise<MediaAnswer> {
  const found = await graphGet(graph, encodeURIComponent(id), described)
  // WhatsApp deletes files after some days, and then answers as if the id had never existed.
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
