import { z } from 'zod'
import type { FileToSend, SendError } from '../../../outbound'
import { type GraphAccess, type GraphAnswer, graphGet, graphPost } from '../../meta/graph'
import { findOwnApp } from '../app-fields'

const session = z.looseObject({ id: z.string().startsWith('upload:') })
const uploaded = z.looseObject({ h: z.string().min(1) })
const progress = z.looseObject({ file_offset: z.int().min(0) })

const noApp: SendError = {
  kind: 'rejected',
  code: 'NO_APP',
  msg: 'Meta no dice cuál es la aplicación del canal, y sin ella no se puede subir el archivo: revisa la clave secreta de la app y que esté suscrita.',
  retryAfterMs: null,
}

/**
 * Uploads the example of a header by the resumable upload API, which belongs to the app. An interrupted upload is continued once, from
 * the bytes that Meta has.
 */
export async function uploadExample(
  graph: GraphAccess,
  { wabaId, appSecret }: { readonly wabaId: string; readonly appSecret: string },
  { name, mime, data }: FileToSend,
): Promise<{ readonly handle: string } | { readonly error: SendError }> {
  const app = await findOwnApp(graph, wabaId, appSecret)
  if (!app) return { error: noApp }
  const about = new URLSearchParams({ file_name: name, file_length: String(data.size), file_type: mime })
  const begun = await graphPost(
    graph,
    { path: `${encodeURIComponent(app.id)}/uploads?${about}`, body: {}, repeatable: true },
    session,
  )
  if ('error' in begun) return begun
  const headers = { authorization: `OAuth ${graph.token}` }
  const send = (offset: number): Promise<GraphAnswer<z.output<typeof uploaded>>> =>
    graphPost(
      graph,
      {
        path: begun.value.id,
        body: data.slice(offset),
        headers: { ...headers, file_offset: String(offset) },
        repeatable: true,
      },
      uploaded,
    )
  const sent = await send(0)
  if (!('error' in sent)) return { handle: sent.value.h }
  if (sent.error.kind !== 'temporary') return sent
  const reached = await graphGet(graph, begun.value.id, progress)
  if ('error' in reached) return sent
  const again = await send(reached.value.file_offset)
  return 'error' in again ? again : { handle: again.value.h }
}
