import { errorTable } from '@hilo/contracts'
import { tryConnect, unreadableCredentials } from '../../channels/accounts/accounts'
import type { MessageActChange, MessageActResult, SendErrorKind } from '../../channels/outbound'
import { attemptDeadline } from '../../channels/providers/shared/call-provider'
import type { Services } from '../../platform/services'
import { channelDisconnected } from '../../queue/fail-queue'
import type { MessageActClaim } from '../claim/claim-outbound'
import type { QueuedMessageAct } from '../claim/read-facts'
import { readProviderId } from '../deliver/read-provider-id'

/** `unasked`: the provider was not asked. */
export type MessageActAttempt =
  | MessageActResult
  | (Extract<MessageActResult, { error: unknown }> & { readonly unasked: true })

const notSent = (kind: SendErrorKind, code: string, msg: string): MessageActAttempt => ({
  error: { kind, code, msg, retryAfterMs: null },
  unasked: true,
})

/** Sends a claimed act through its channel. A reason not to send it is a result too. */
export async function sendMessageAct(services: Services, claim: MessageActClaim): Promise<MessageActAttempt> {
  const { account, act, identifiers: to } = claim
  if (account.state === 'disconnected')
    return notSent('rejected', channelDisconnected.code, channelDisconnected.msg)
  const connected = tryConnect(services, account)
  if (!connected) return notSent('auth', 'CREDENTIALS', unreadableCredentials)
  if (claim.managed_outside) return notSent('rejected', 'MANAGED_OUTSIDE', errorTable.MANAGED_OUTSIDE.msg)
  const closes = claim.window_closes_at
  if (closes !== null && closes <= services.clock.now())
    return notSent('rejected', 'WINDOW_CLOSED', errorTable.WINDOW_CLOSED.msg)
  if (claim.overdue) return notSent('rejected', 'WAITED_TOO_LONG', 'El canal no pudo hacerlo en un día.')
  const target = await readProviderId(services, account, act.entry_uuid)
  const { connection } = connected
  if (target === null || !connection.act)
    return notSent('rejected', 'NOT_SENDABLE', 'Esto no se puede hacer con este mensaje en este canal.')
  const request = { to, act: act.uuid, target, change: changeOf(act) }
  return connection.act(request, attemptDeadline(services.settings.providerTimeoutMs))
}

function changeOf({ kind, body }: QueuedMessageAct): MessageActChange {
  switch (kind) {
    case 'reaction':
      return { kind, emoji: body.emoji ?? null }
    case 'edit':
      return { kind, text: body.text ?? '', caption: body.caption === true }
    case 'deletion':
      return { kind }
  }
}
