import type { SignupFailure } from '@hilo/contracts'
import { z } from 'zod'
import { type GraphAccess, graphGet } from '../../meta/graph'

const ids = z.array(z.coerce.string()).optional().catch(undefined)
const debugged = z.looseObject({
  data: z.looseObject({
    app_id: z.coerce.string(),
    is_valid: z.boolean(),
    scopes: z.array(z.string()).catch([]),
    granular_scopes: z.array(z.looseObject({ scope: z.string(), target_ids: ids })).catch([]),
  }),
})

const needed = ['whatsapp_business_management', 'whatsapp_business_messaging']

interface Grant {
  readonly app: string
  readonly token: string
  /** The business account that it should open. */
  readonly waba: string
}

/** Why a token does not open this business account for our app; null: it does. `graph`: with the token of the app itself. */
export async function readGrant(
  graph: GraphAccess,
  { app, token, waba }: Grant,
): Promise<{ failure: SignupFailure; detail?: string } | null> {
  const answer = await graphGet(graph, `debug_token?input_token=${encodeURIComponent(token)}`, debugged)
  if ('error' in answer) {
    const { kind, code } = answer.error
    if (kind === 'temporary' || kind === 'rate_limited') return { failure: 'unavailable' }
    return { failure: kind === 'auth' ? 'app_refused' : 'token_refused', detail: code }
  }
  const { app_id, is_valid, scopes, granular_scopes } = answer.value.data
  if (app_id !== app || !is_valid) return { failure: 'token_refused' }
  const granular = new Map(granular_scopes.map(({ scope, target_ids }) => [scope, target_ids]))
  const missing = needed.filter((scope) => !scopes.includes(scope) && !granular.has(scope))
  if (missing.length > 0) return { failure: 'no_permission', detail: missing.join(', ') }
  // Without targets a permission is for all that the person shared, which reading the account's numbers proves.
  const opens = needed.every((scope) => granular.get(scope)?.includes(waba) ?? true)
  return opens ? null : { failure: 'wrong_account' }
}
