import { channelCredentials, channelPaces } from '@hilo/contracts'
import { defineAdapter } from '../adapter'
import { answerPress } from './answer-press'
import { fetchFile } from './fetch-file'
import { parseUpdate } from './parse'
import { isFromTelegram } from './secret-header'
import { sendMessage } from './send'
import { showTyping } from './show-typing'
import { testBot } from './test-bot'
import { readWebhook, setWebhook } from './webhook'

/** 30 a second and bot; to one chat one a second, short bursts being tolerated. */
const pace = {
  account: { perSecond: channelPaces.telegram, burst: 30, fileCost: 1 },
  customer: { everySeconds: 1, burst: 5 },
}

/** Telegram's Bot API. */
export const telegram = defineAdapter({
  credentials: channelCredentials.telegram,
  proves: ['bot_token'],
  windowSeconds: null,
  // Shown for five; whoever writes says so each three.
  typingSeconds: 2.5,
  threaded: true,
  limits: { captions: true, pace },
  parse: parseUpdate,
  connect({ bot_token, secret_token }, settings) {
    const bot = {
      base: settings.telegramApiBase,
      token: bot_token,
      timeoutMs: settings.providerTimeoutMs,
    }
    return {
      accountKey: bot_token.split(':')[0] ?? '',
      // Telegram asks nothing when the address is registered.
      answerHandshake: () => null,
      isAuthentic: (_read, header) => isFromTelegram(header('x-telegram-bot-api-secret-token'), secret_token),
      send: (message, until) => sendMessage({ ...bot, until }, message),
      testConnection: () => testBot(bot),
      acknowledge: (press) => answerPress(bot, press),
      fetchMedia: (fileId) => fetchFile(bot, fileId),
      typing: (to, { topic }) => showTyping(bot, to, topic),
      subscribe: (address) => setWebhook(bot, address, secret_token),
      health: (question) => readWebhook(bot, question),
    }
  },
})
