import { isRefusal } from '@hilo/contracts'
import { unreadableCredentials } from '../../channels/accounts/accounts'
import type { Failure } from '../../channels/inbound'
import { faultPoint } from '../../platform/errors/fault-points'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { changeCall } from '../change/change-call'
import { openConversationConnection } from '../provider/connect-chat'
import { reportEnd } from '../provider/report-end'

/** Asks the provider to dial. Null: it dials, or the outcome is unknown and the call's time limit ends it. */
export async function dialCall(
  services: Services,
  business: string,
  { uuid, conversation, sdp }: { readonly uuid: string; readonly conversation: string; readonly sdp: string },
): Promise<Failure | null> {
  const dialed = await askProvider(services, business, { uuid, conversation, sdp })
  await faultPoint('call.after-dial')
  if ('unknown' in dialed) return null
  if ('failure' in dialed) {
    await changeCall(services, business, uuid, async () => ({ kind: 'refused', error: dialed.failure }))
    return dialed.failure
  }
  const changed = await changeCall(services, business, uuid, async () => ({
    kind: 'dialed',
    call: dialed.call,
  }))
  // The person hung up before the provider had answered.
  if (!isRefusal(changed) && changed.after.state === 'ended') await reportEnd(services, business, uuid)
  return null
}

async function askProvider(
  services: Services,
  business: string,
  { uuid, conversation, sdp }: Parameters<typeof dialCall>[2],
): Promise<{ readonly call: string } | { readonly failure: Failure } | { readonly unknown: true }> {
  if (await isQuiet(services.db)) return { failure: { code: 'QUIET', msg: quietSentence } }
  const chat = await openConversationConnection(services, business, conversation)
  if (!chat?.connection?.dialCall) return { failure: { code: 'NO_CONNECTION', msg: unreadableCredentials } }
  const answer = await chat.connection.dialCall({ to: chat.to, call: uuid, sdp })
  if ('call' in answer) return answer
  const { kind, code, msg } = answer.error
  services.log.warn({ account: chat.account, code }, 'the provider did not begin a call to a customer')
  return kind === 'unknown_outcome' ? { unknown: true } : { failure: { code, msg } }
}
