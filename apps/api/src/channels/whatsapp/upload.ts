import { z } from 'zod'
import { type GraphAccess, type GraphAnswer, graphPost } from '../meta/graph'
import type { OutboundContent } from '../outbound'

type Document = Extract<OutboundContent, { type: 'document' }>
const uploaded = z.looseObject({ id: z.string().min(1) })

/** The file goes up first. Nobody sees it until a message names it, so a second upload harms nobody. */
export function uploadDocument(
  graph: GraphAccess,
  phoneNumberId: string,
  { name, mime, bytes }: Document,
): Promise<GraphAnswer<z.output<typeof uploaded>>> {
  const body = new FormData()
  body.set('messaging_product', 'whatsapp')
  body.set('type', mime)
  body.set('file', new File([bytes], name, { type: mime }))
  return graphPost(graph, { path: `${phoneNumberId}/media`, body, repeatable: true }, uploaded)
}
