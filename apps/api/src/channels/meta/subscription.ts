import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ConnectionHealth, ConnectionTest } from '../adapter'
import { type GraphAccess, graphGet, graphPost } from './graph'

const apps = z.looseObject({
  data: z.array(z.looseObject({ subscribed_fields: z.array(z.string()).optional().catch(undefined) })),
})

/** What no account may be without, and what Meta has had under these names since there are webhooks. */
const leastFields = ['messages', 'messaging_postbacks']

interface Watched {
  /** What we want to be told of; without it what the app is told of was chosen in its panel. */
  readonly fields?: readonly string[]
  /** Our app's secret, where somebody sends webhooks that it did not sign. */
  readonly suspected: string | null
}

/**
 * Whether our app is told what happens on an account, a page or a WhatsApp business. After an hour in which we answered
 * nothing, Meta drops it by itself.
 */
export async function readSubscription(
  graph: GraphAccess,
  self: string,
  { fields = [], suspected }: Watched,
): Promise<ConnectionHealth> {
  const path = `${self}/subscribed_apps`
  const answer = await graphGet(graph, path, apps)
  if ('error' in answer) return { subscribed: null, error: answer.error }
  const told = answer.value.data.map(({ subscribed_fields }) => subscribed_fields ?? ['messages', ...fields])
  const subscribed = told.some((names) => names.includes('messages'))
  return {
    subscribed,
    incomplete: subscribed && !told.some((names) => fields.every((field) => names.includes(field))),
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

/**
 * Meta refuses the whole call for one name that it does not know, or no longer: then at least what customers write is
 * asked for.
 */
export async function subscribeApp(
  graph: GraphAccess,
  self: string,
  fields: readonly string[] = [],
): Promise<ConnectionTest> {
  const answer = await askFor(graph, self, fields)
  const refused = 'error' in answer && answer.error.code === '100' && fields.length > leastFields.length
  const last = refused ? await askFor(graph, self, leastFields) : answer
  if ('error' in last) return { ok: false, detail: last.error.msg, error: last.error }
  return {
    ok: true,
    detail: refused
      ? 'Los avisos de mensajes están activos; el proveedor no aceptó los demás.'
      : 'Los avisos del canal están activos.',
  }
}

function askFor(graph: GraphAccess, self: string, fields: readonly string[]) {
  const query = fields.length > 0 ? `?subscribed_fields=${fields.join(',')}` : ''
  const path = `${self}/subscribed_apps${query}`
  return graphPost(graph, { path, body: {}, repeatable: true }, z.looseObject({}))
}
