import { abilitiesOf } from '@hilo/contracts'
import type { ChannelConnection } from '../../../adapter'
import { downloadMedia, linkOf } from '../../shared/download-media'
import { fetchPicture } from '../fetch-picture'
import { answerMetaHandshake } from '../handshake'
import { metaMediaHosts } from '../media-hosts'
import { isSignedByMeta } from '../signature'
import { readSubscription, subscribeApp } from '../subscription'
import { type Chat, windowOf } from './chat'
import { readProfile } from './profile'
import { react } from './react'
import { sendChat } from './send'
import { senderAction } from './sender-action'
import { verifyCredentials } from './verify-credentials'

interface Secrets {
  readonly app_secret: string
  readonly verify_token: string
}

/** The connection of a Messenger or Instagram account. */
export const connectMetaChat = (
  accountKey: string,
  { app_secret, verify_token }: Secrets,
  chat: Chat,
): ChannelConnection => ({
  accountKey,
  windowSeconds: windowOf(chat.humanAgent),
  answerHandshake: (query) => answerMetaHandshake(query, verify_token),
  isAuthentic: (read, header) => isSignedByMeta(read, header('x-hub-signature-256'), app_secret),
  send: (message, until) => sendChat({ ...chat, graph: { ...chat.graph, until } }, message),
  act: (act, until) => react({ ...chat, graph: { ...chat.graph, until } }, act),
  verifyCredentials: () => verifyCredentials(chat),
  // The handle is the URL, which opens without our token for a while.
  fetchMedia: (address) =>
    downloadMedia(address, {
      hosts: metaMediaHosts,
      base: chat.graph.root,
      mostBytes: abilitiesOf(chat.channel).fileBytes,
      timeoutMs: chat.graph.timeoutMs,
    }),
  fetchPicture: (address) => fetchPicture(chat.graph, address),
  linkTo: (address) => linkOf(address, { hosts: metaMediaHosts, base: chat.graph.root }),
  profile: (key) => readProfile(chat, key),
  markRead: (to) => senderAction(chat, to, 'mark_seen'),
  typing: (to) => senderAction(chat, to, 'typing_on'),
  subscribe: () => subscribeApp(chat.graph, chat.self, chat.fields),
  health: ({ refused }) =>
    readSubscription(chat.graph, chat.self, { fields: chat.fields, suspected: refused ? app_secret : null }),
})
