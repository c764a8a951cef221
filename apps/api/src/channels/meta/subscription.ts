import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ConnectionHealth, ConnectionTest } from '../adapter'
import { type GraphAccess, graphGet, graphPost } from './graph'

const apps = z.looseObject({
  data: z.array(z.looseObject({ subscribed_fields: z.array(z.string()).optional().catch(undefined) })),
})

/**
 * Whether our app is told what happens on an account, a page or a WhatsApp business. After an hour in which we answered
 * nothing, Meta drops it by itself. `suspected`: our app's secret, where somebody sends webhooks that it did not sign.
 */
export async function readSubscription(
  graph: GraphAccess,
  self: string,
  suspected: string | null,
): Promise<ConnectionHealth> {
  const path = `${self}/subscribed_apps`
  const answer = await graphGet(graph, path, apps)
  if ('error' in answer) return { subscribed: null, error: answer.error }
  const subscribed = answer.value.data.some(
    ({ subscribed_fields }) => !subscribed_fields || subscribed_fields.includes('messages'),
  )
  return {
    subscribed,
    wrongSecret: suspected !== null && (await refusesProof(graph, path, suspected)),
    error: null,
  }
}

/**
 * Meta takes with each call a proof that the caller holds the secret of the token's app, and refuses a wrong one. The
 * same call was good without it: what is refused now is the secret. Only Meta can say so, whoever sends us forgeries.
 */
async function refusesProof(graph: GraphAccess, path: string, secret: string): Promise<boolean> {
  const proof = createHmac('sha256', secret).update(graph.token).digest('hex')
  const answer = await graphGet(graph, `${path}?appsecret_proof=${proof}`, apps)
  return 'error' in answer && answer.error.code === '100'
}

/** Without `fields` what the app is told of was chosen in its panel. */
export async function subscribeApp(
  graph: GraphAccess,
  self: string,
  fields: readonly string[] = [],
): Promise<ConnectionTest> {
  const query = fields.length > 0 ? `?subscribed_fields=${fields.join(',')}` : ''
  const answer = await graphPost(
    graph,
    { path: `${self}/subscribed_apps${query}`, body: {}, repeatable: true },
    z.looseObject({}),
  )
  return 'error' in answer
    ? { ok: false, detail: answer.error.msg, error: answer.error }
    : { ok: true, detail: 'Los avisos del canal están activos.' }
}
