import { mediaFormats } from '@hilo/contracts'
import { z } from 'zod'
import type { FileToSend } from '../../../outbound'
import { type GraphAccess, type GraphAnswer, graphPost } from '../../meta/graph'

const uploaded = z.looseObject({ id: z.string().min(1) })

/** Uploads a file. Nobody sees it before a message refers to it, so the upload may be repeated. */
export function uploadFile(
  graph: GraphAccess,
  phoneNumberId: string,
  { name, mime, data }: FileToSend,
): Promise<GraphAnswer<z.output<typeof uploaded>>> {
  const body = new FormData()
  body.set('messaging_product', 'whatsapp')
  // Meta does not take Ogg without its codec.
  const type = mime === mediaFormats.opus.mime ? `${mime}; codecs=opus` : mime
  body.set('type', type)
  body.set('file', new File([data], name, { type }))
  return graphPost(graph, { path: `${phoneNumberId}/media`, body, repeatable: true }, uploaded)
}
