import type { MediaKind } from '@hilo/contracts'
import { z } from 'zod'
import type { OutboundFile } from '../../../outbound'
import { type GraphAnswer, graphPost } from '../graph'
import type { Chat } from './chat'

const uploaded = z.looseObject({ attachment_id: z.coerce.string().min(1) })

/** Meta's names of the kinds. */
export const attachmentType = (kind: MediaKind): string => (kind === 'document' ? 'file' : kind)

/** Uploads a file. Nobody sees it before a message refers to it, so the upload may be repeated. */
export async function uploadFile(
  { graph, self, channel }: Chat,
  { type, name, mime, data }: OutboundFile,
): Promise<GraphAnswer<string>> {
  const body = new FormData()
  body.set(
    'message',
    JSON.stringify({ attachment: { type: attachmentType(type), payload: { is_reusable: true } } }),
  )
  if (channel === 'instagram') body.set('platform', 'instagram')
  body.set('filedata', new File([data], name, { type: mime }))
  const answer = await graphPost(
    graph,
    { path: `${self}/message_attachments`, body, repeatable: true },
    uploaded,
  )
  return 'error' in answer ? answer : { value: answer.value.attachment_id }
}
