import { z } from 'zod'
import type { Renewal } from '../adapter'
import { type GraphAccess, graphGet } from '../meta/graph'
import type { SendError } from '../outbound'

const renewed = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().positive() })

/** A token of Instagram's own login lasts sixty days, and once it is a day old another sixty. The old one serves on. */
export async function renewToken(graph: GraphAccess): Promise<Renewal | { readonly error: SendError }> {
  const query = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: graph.token })
  const answer = await graphGet(graph, `refresh_access_token?${query}`, renewed)
  if ('error' in answer) return answer
  const { access_token, expires_in } = answer.value
  return { credentials: { page_access_token: access_token }, lastsMs: expires_in * 1000 }
}
