import { errorTable } from '@hilo/contracts'
import { tryConnect, unreadableCredentials } from '../../channels/accounts/accounts'
import type { ChannelConnection } from '../../channels/adapter'
import type {
  OutboundContent,
  SendError,
  SendErrorKind,
  SendResult,
  UnknownPart,
} from '../../channels/outbound'
import { attemptDeadline } from '../../channels/providers/shared/call-provider'
import type { Services } from '../../platform/services'
import { channelDisconnected } from '../../queue/fail-queue'
import type { Claim } from '../claim/claim-outbound'
import { filesToSend } from './files-to-send'
import { readMessage } from './read-message'

/** `unasked`: nothing was sent to the provider. */
export type SendAttemptResult = SendResult | { readonly error: SendError; readonly unasked: true }

const notSent = (kind: SendErrorKind, code: string, msg: string): SendAttemptResult => ({
  error: { kind, code, msg, retryAfterMs: null },
  unasked: true,
})

/** Sends a claimed message through its channel. A reason not to send it is a result too. */
export async function sendToProvider(services: Services, claim: Claim): Promise<SendAttemptResult> {
  const until = attemptDeadline(services.settings.providerTimeoutMs)
  const { account } = claim
  if (account.state === 'disconnected')
    return notSent('rejected', channelDisconnected.code, channelDisconnected.msg)
  const connected = tryConnect(services, account)
  if (!connected) return notSent('auth', 'CREDENTIALS', unreadableCredentials)
  // Another app answers this customer by now: the author decides whether to send it again later.
  if (claim.managed_outside) return notSent('rejected', 'MANAGED_OUTSIDE', errorTable.MANAGED_OUTSIDE.msg)
  if (isWindowClosed(claim, services.clock.now()))
    return notSent('rejected', 'WINDOW_CLOSED', windowClosed(connected.connection))
  if (claim.overdue)
    return notSent('rejected', 'WAITED_TOO_LONG', 'El canal no pudo enviar el mensaje en un día.')
  const files = filesToSend(services.storage)
  try {
    const message = await readMessage(services, claim, files)
    if (!message)
      return notSent('rejected', 'NOT_SENDABLE', 'Este mensaje no se puede enviar por este canal.')
    const result = await connected.connection.send(message, until)
    return 'error' in result ? { inFlight: unknownOutcomeOf(message.content), ...result } : result
  } finally {
    await files.release()
  }
}

/** For adapters that do not say which part is unknown: the message is a single part. */
const unknownOutcomeOf = (content: OutboundContent): UnknownPart => ({
  text: content.type === 'text' ? content.text : content.caption,
  unsent: 0,
})

const windowClosed = ({ templates }: ChannelConnection): string =>
  templates
    ? `${errorTable.WINDOW_CLOSED.msg} Mientras tanto puedes enviarle una plantilla.`
    : errorTable.WINDOW_CLOSED.msg

/** Only a template may be sent while the window is closed. */
const isWindowClosed = ({ entry, window_closes_at }: Claim, now: Date): boolean =>
  entry.type !== 'template' && window_closes_at !== null && window_closes_at <= now
