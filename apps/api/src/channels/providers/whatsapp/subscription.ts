import type { ConnectionCheck, ConnectionHealth, HealthQuestion } from '../../adapter'
import type { GraphAccess } from '../meta/graph'
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

/** Subscribes our app to the business account of this number: to another one's it would succeed and bring nothing. */
export async function subscribeNumber(
  graph: GraphAccess,
  phoneNumberId: string,
  wabaId: string,
): Promise<ConnectionCheck> {
  const wrong = await refuseBusinessAccount(graph, phoneNumberId, wabaId)
  return wrong?.field === undefined ? subscribeApp(graph, wabaId) : wrong
}
