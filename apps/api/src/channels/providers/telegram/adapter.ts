import { channelCredentials } from '@hilo/contracts'
import { defineAdapter } from '../../adapter'
import { fetchFile } from './fetch-file'
import { ignored, unsupported } from './parse/ignored'
import { parseUpdate } from './parse/parse'
import { readConnection } from './read-connection'
import { isFromTelegram } from './secret-header'
import { answerPress } from './send/answer-press'
import { changeMessage } from './send/change-message'
import { sendMessage } from './send/send'
import { showTyping } from './send/show-typing'
import { verifyCredentials } from './verify-credentials'
import { readWebhook, setWebhook } from './webhook'

export const telegram = defineAdapter({
  credentials: channelCredentials.telegram,
  verifiedFields: ['bot_token'],
  ignored,
  unsupported,
  parse: parseUpdate,
  connect({ bot_token, secret_token }, settings, { connectionOf }) {
    const bot = {
      base: settings.telegramApiBase,
      token: bot_token,
      timeoutMs: settings.providerTimeoutMs,
    }
    return {
      accountKey: bot_token.split(':')[0] ?? '',
      // Telegram does not verify an address.
      answerHandshake: () => null,
      isAuthentic: (_read, header) => isFromTelegram(header('x-telegram-bot-api-secret-token'), secret_token),
      send: (message, until) => sendMessage({ ...bot, until }, message, connectionOf),
      act: (act, until) => changeMessage({ ...bot, until }, act, connectionOf),
      verifyCredentials: () => verifyCredentials(bot),
      acknowledge: (press) => answerPress(bot, press),
      fetchMedia: (fileId) => fetchFile(bot, fileId),
      typing: (to, { topic }) => showTyping(bot, to, topic, connectionOf),
      represented: (connection) => readConnection(bot, connection),
      subscribe: (address) => setWebhook(bot, address, secret_token),
      health: (question) => readWebhook(bot, question),
    }
  },
})
