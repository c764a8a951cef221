import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ConnectionCheck, ConnectionHealth } from '../../adapter'
import { type GraphAccess, graphGet, graphPost } from './graph'

const apps = z.looseObject({
  data: z.array(z.looseObject({ subscribed_fields: z.array(z.string()).optional().catch(undefined) })),
})

/** The fields that we cannot work without. Meta has never renamed them. */
const requiredFields = ['messages', 'messaging_postbacks']

interface SubscriptionCheck {
  /** The fields that we subscribe to; absent: they are chosen in the app's panel. */
  readonly fields?: readonly string[]
  /** Our app's secret, where webhooks were refused because of it; null: there is no doubt. */
  readonly suspected: string | null
}

/**
 * Reads whether our app is subscribed to an account, a page or a WhatsApp business. Meta ends a subscription by itself after
 * an hour without an answer of ours.
 */
export async function readSubscription(
  graph: GraphAccess,
  self: string,
  { fields = [], suspected }: SubscriptionCheck,
): Promise<ConnectionHealth> {
  const path = `${self}/subscribed_apps`
  const answer = await graphGet(graph, path, apps)
  if ('error' in answer) return { subscribed: null, error: answer.error }
  const fieldsOfApps = answer.value.data.map(
    ({ subscribed_fields }) => subscribed_fields ?? ['messages', ...fields],
  )
  const subscribed = fieldsOfApps.some((names) => names.includes('messages'))
  return {
    subscribed,
    incomplete: subscribed && !fieldsOfApps.some((names) => fields.every((field) => names.includes(field))),
    wrongSecret: suspected !== null && (await refusesProof(graph, path, suspected)),
    error: null,
  }
}

/**
 * Repeats a call that has just succeeded, with a proof that we have the secret of the token's app: if Meta refuses it now,
 * our secret is wrong. Forged webhooks cannot cause this.
 */
async function refusesProof(graph: GraphAccess, path: string, secret: string): Promise<boolean> {
  const proof = createHmac('sha256', secret).update(graph.token).digest('hex')
  const answer = await graphGet(graph, `${path}?appsecret_proof=${proof}`, apps)
  return 'error' in answer && answer.error.code === '100'
}

/**
 * Subscribes our app. Meta refuses the whole call if it does not know one of the fields: then only the required ones are
 * requested.
 */
export async function subscribeApp(
  graph: GraphAccess,
  self: string,
  fields: readonly string[] = [],
): Promise<ConnectionCheck> {
  const answer = await requestFields(graph, self, fields)
  const refused = 'error' in answer && answer.error.code === '100' && fields.length > requiredFields.length
  const last = refused ? await requestFields(graph, self, requiredFields) : answer
  if ('error' in last) return { ok: false, detail: last.error.msg, error: last.error }
  return {
    ok: true,
    detail: refused
      ? 'Los avisos de mensajes están activos; el proveedor no aceptó los demás.'
      : 'Los avisos del canal están activos.',
  }
}

function requestFields(graph: GraphAccess, self: string, fields: readonly string[]) {
  const query = fields.length > 0 ? `?subscribed_fields=${fields.join(',')}` : ''
  const path = `${self}/subscribed_apps${query}`
  return graphPost(graph, { path, body: {}, repeatable: true }, z.looseObject({}))
}
