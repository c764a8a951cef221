import { z } from 'zod'
import type { Renewal } from '../../adapter'
import type { SendError } from '../../outbound'
import { type GraphAccess, graphGet } from '../meta/graph'

const renewed = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** Renews a token of Instagram's own login: each lasts sixty days and must be a day old. The old one stays valid. */
export async function renewToken(graph: GraphAccess): Promise<Renewal | { readonly error: SendError }> {
  const query = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: graph.token })
  const answer = await graphGet(graph, `refresh_access_token?${query}`, renewed)
  if ('error' in answer) return answer
  const { access_token, expires_in } = answer.value
  return { credentials: { page_access_token: access_token }, lastsMs: expires_in * 1000 }
}
