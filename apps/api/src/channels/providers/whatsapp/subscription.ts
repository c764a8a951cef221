import { z } from 'zod'
import type { ConnectionCheck, ConnectionHealth, HealthQuestion } from '../../adapter'
import { type GraphAccess, graphPost } from '../meta/graph'
import { readSubscription, subscribeApp } from '../meta/subscription'
import { refuseBusinessAccount } from './verify-credentials'

interface ConnectedNumber {
  readonly phone_number_id: string
  readonly waba_id: string
  readonly app_secret: string
}

/**
 * Reads whether the number's messages come: our app is subscribed to the business account, and that account has the number.
 * A business account that the token does not open may have been subscribed in Meta's panel: webhooks that came show it.
 */
export async function readNumberHealth(
  graph: GraphAccess,
  { phone_number_id, waba_id, app_secret }: ConnectedNumber,
  { refused, heard, doubted }: HealthQuestion,
): Promise<ConnectionHealth> {
  const wrong = doubted ? await refuseBusinessAccount(graph, phone_number_id, waba_id) : null
  const concerns = wrong?.field !== undefined
  if (concerns && (!heard || !wrong.error)) return { subscribed: false, elsewhere: wrong.detail, error: null }
  const found = await readSubscription(graph, waba_id, { suspected: refused ? app_secret : null })
  return { ...found, proven: doubted && (wrong === null || concerns) }
}

interface Subscribing {
  /** The address to which this number's events go; null: that of the app. */
  readonly override: { readonly address: string; readonly verify_token: string } | null
}

/** Subscribes our app to the business account of this number: to another one's it would succeed and bring nothing. */
export async function subscribeNumber(
  graph: GraphAccess,
  phoneNumberId: string,
  wabaId: string,
  { override }: Subscribing,
): Promise<ConnectionCheck> {
  const wrong = await refuseBusinessAccount(graph, phoneNumberId, wabaId)
  if (wrong?.field !== undefined) return wrong
  const subscribed = await subscribeApp(graph, wabaId)
  if (!subscribed.ok || !override) return subscribed
  const { address, verify_token } = override
  const body = { webhook_configuration: { override_callback_uri: address, verify_token } }
  const answer = await graphPost(graph, { path: phoneNumberId, body, repeatable: true }, z.looseObject({}))
  if (!('error' in answer)) return subscribed
  const { error } = answer
  return {
    ok: false,
    detail: `Meta no aceptó la dirección de este canal. ${error.msg}`,
    error,
    field: 'address',
  }
}
