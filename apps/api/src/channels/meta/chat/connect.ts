import type { ChannelConnection } from '../../adapter'
import { answerMetaHandshake } from '../handshake'
import { isSignedByMeta } from '../signature'
import { type Chat, windowOf } from './chat'
import { readProfile } from './profile'
import { sendChat } from './send'
import { senderAction } from './sender-action'
import { readHealth, subscribe } from './subscription'
import { testAccount } from './test-account'

interface Secrets {
  readonly app_secret: string
  readonly verify_token: string
}

/** What Messenger and Instagram do alike. */
export const connectChat = (
  accountKey: string,
  { app_secret, verify_token }: Secrets,
  chat: Chat,
): ChannelConnection => ({
  accountKey,
  windowSeconds: windowOf(chat.humanAgent),
  answerHandshake: (query) => answerMetaHandshake(query, verify_token),
  isAuthentic: (body, header) => isSignedByMeta(body, header('x-hub-signature-256'), app_secret),
  send: (message) => sendChat(chat, message),
  testConnection: () => testAccount(chat),
  profile: (key) => readProfile(chat, key),
  markRead: (to) => senderAction(chat, to, 'mark_seen'),
  typing: (to) => senderAction(chat, to, 'typing_on'),
  subscribe: () => subscribe(chat),
  health: () => readHealth(chat),
})
