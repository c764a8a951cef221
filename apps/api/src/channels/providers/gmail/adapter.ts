import { channelCredentials } from '@hilo/contracts'
import { defineAdapter } from '../../adapter'
import { ignored, unsupported } from './parse/ignored'
import { parseGmail } from './parse/parse'
import { parseInWorker } from './parse/parse-in-worker'
import { fetchAttachment } from './pull/fetch-attachment'
import { markMailRead, readMailboxHealth, verifyCredentials, watchMailbox } from './pull/mailbox'
import { pullMails } from './pull/pull'
import { isPushedByGoogle, isPushedForSomethingElse } from './pull/push-token'
import { sendMail } from './send/send'

export const gmail = defineAdapter({
  credentials: channelCredentials.gmail,
  verifiedFields: ['refresh_token', 'client_id', 'client_secret'],
  ignored,
  unsupported,
  parse: (body) => parseGmail(body),
  parseInWorker: parseInWorker,
  connect({ client_id, client_secret, refresh_token, topic, audience, service_account }, settings, account) {
    const access = {
      base: settings.gmailApiBase,
      tokenUrl: settings.googleTokenUrl,
      clientId: client_id,
      clientSecret: client_secret,
      refreshToken: refresh_token,
      timeoutMs: settings.providerTimeoutMs,
      mailbox: account.externalId,
      keepRefreshToken: (token: string) => account.keep({ refresh_token: token }),
    }
    const proof = { jwksUrl: settings.googleJwksUrl, audience, email: service_account }
    return {
      // Empty, because the address of each webhook already belongs to one account.
      accountKey: '',
      answerHandshake: () => null,
      isAuthentic: (_read, header) => isPushedByGoogle(header('authorization'), proof),
      send: (message, until) => sendMail({ ...access, until }, message),
      verifyCredentials: () => verifyCredentials(access),
      fetchMedia: (handle) => fetchAttachment(access, handle),
      markRead: (_to, id) => markMailRead(access, id),
      isMisconfigured: (header) => isPushedForSomethingElse(header('authorization'), proof),
      subscribe: () => watchMailbox(access, topic),
      health: ({ cursor }) => readMailboxHealth(access, cursor),
      pull: (cursor, take) => pullMails(access, cursor, take),
    }
  },
})
