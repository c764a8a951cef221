import { z } from 'zod'
import type { OutboundContent } from '../../../outbound'
import { type GraphAnswer, graphPost } from '../graph'
import type { Chat } from './chat'

type Document = Extract<OutboundContent, { type: 'document' }>
const uploaded = z.looseObject({ attachment_id: z.coerce.string().min(1) })

/** Uploads a file. Nobody sees it before a message refers to it, so the upload may be repeated. */
export async function uploadFile(
  { graph, self, channel }: Chat,
  { name, mime, bytes }: Document,
): Promise<GraphAnswer<string>> {
  const body = new FormData()
  body.set('message', JSON.stringify({ attachment: { type: 'file', payload: { is_reusable: true } } }))
  if (channel === 'instagram') body.set('platform', 'instagram')
  body.set('filedata', new File([bytes], name, { type: mime }))
  const answer = await graphPost(
    graph,
    { path: `${self}/message_attachments`, body, repeatable: true },
    uploaded,
  )
  return 'error' in answer ? answer : { value: answer.value.attachment_id }
}
