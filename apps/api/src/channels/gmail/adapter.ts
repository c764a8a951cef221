import { channelCredentials, channelPaces } from '@hilo/contracts'
import { defineAdapter } from '../adapter'
import { fetchAttachment } from './fetch-attachment'
import { markMailRead, readMailboxHealth, testMailbox, watchMailbox } from './mailbox'
import { parseGmail } from './parse'
import { parseApart } from './parse-apart'
import { pullMails } from './pull'
import { isPushedByGoogle, isPushedForSomethingElse } from './push-token'
import { sendMail } from './send'

const pace = { account: { perSecond: channelPaces.gmail, burst: 20, fileCost: 1 }, customer: null }

/** Gmail. */
export const gmail = defineAdapter({
  credentials: channelCredentials.gmail,
  proves: ['refresh_token', 'client_id', 'client_secret'],
  windowSeconds: null,
  pulled: true,
  echoesOurs: true,
  threaded: true,
  limits: { captions: true, pace },
  parse: parseGmail,
  parseApart,
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
      // A push names the mailbox, but its address is already that of one account.
      accountKey: '',
      answerHandshake: () => null,
      isAuthentic: (_read, header) => isPushedByGoogle(header('authorization'), proof),
      send: (message, until) => sendMail({ ...access, until }, message),
      testConnection: () => testMailbox(access),
      fetchMedia: (handle) => fetchAttachment(access, handle),
      markRead: (_to, id) => markMailRead(access, id),
      isMisconfigured: (header) => isPushedForSomethingElse(header('authorization'), proof),
      subscribe: () => watchMailbox(access, topic),
      health: ({ cursor }) => readMailboxHealth(access, cursor),
      pull: (cursor, take) => pullMails(access, cursor, take),
    }
  },
})
