import { isRefusal } from '@hilo/contracts'
import { unreadableCredentials } from '../../channels/accounts/accounts'
import type { Failure } from '../../channels/inbound'
import { faultPoint } from '../../platform/errors/fault-points'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { changeCall } from '../acts/change-call'
import { openConversationConnection } from '../provider/connect-chat'
import { tellEnd } from '../provider/tell-end'

/** Asks the provider to begin a call of ours. Null: it does, or nobody knows; then its date bounds the doubt. */
export async function placeCall(
  services: Services,
  business: string,
  { uuid, conversation, sdp }: { readonly uuid: string; readonly conversation: string; readonly sdp: string },
): Promise<Failure | null> {
  const placed = await askProvider(services, business, { uuid, conversation, sdp })
  await faultPoint('call.after-place')
  if ('unknown' in placed) return null
  if ('failure' in placed) {
    await changeCall(services, business, uuid, async () => ({ kind: 'refused', error: placed.failure }))
    return placed.failure
  }
  const changed = await changeCall(services, business, uuid, async () => ({
    kind: 'placed',
    call: placed.call,
  }))
  // Hung up before the provider had answered.
  if (!isRefusal(changed) && changed.after.state === 'ended') await tellEnd(services, business, uuid)
  return null
}

async function askProvider(
  services: Services,
  business: string,
  { uuid, conversation, sdp }: Parameters<typeof placeCall>[2],
): Promise<{ readonly call: string } | { readonly failure: Failure } | { readonly unknown: true }> {
  if (await isQuiet(services.db)) return { failure: { code: 'QUIET', msg: quietSentence } }
  const chat = await openConversationConnection(services, business, conversation)
  if (!chat?.connection?.placeCall) return { failure: { code: 'NO_CONNECTION', msg: unreadableCredentials } }
  const answer = await chat.connection.placeCall({ to: chat.to, call: uuid, sdp })
  if ('call' in answer) return answer
  const { kind, code, msg } = answer.error
  services.log.warn({ account: chat.account, code }, 'a call of ours did not begin')
  return kind === 'unknown_outcome' ? { unknown: true } : { failure: { code, msg } }
}
