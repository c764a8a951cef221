import { z } from 'zod'
import { botView } from '../account'
import { BotError, badRequest } from '../api-error'
import { chatOf, connectionView, fileObject } from '../objects'
import { type Answer, type Call, done } from './call'
import {
  deleteBusinessMessages,
  deleteMessage,
  editMessageCaption,
  editMessageReplyMarkup,
  editMessageText,
  setMessageReaction,
} from './change-message'
import { checked, Params } from './params'
import { checkTopic, destinationOf, recipientOf } from './recipient'
import { fileMethods, sendFile, sendMessage } from './send'
import { getUpdates, setWebhook, webhookInfo } from './webhook'

type Method = (call: Call) => Answer | Promise<Answer>

const tenSeconds = 10_000

/** The Bot API methods that a customer-service product uses. */
const methods: Record<string, Method> = {
  getMe: ({ bot }) => ({
    result: {
      ...botView(bot),
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      can_connect_to_business: true,
    },
  }),
  setWebhook: ({ world, bot, params }) => ({ result: true, description: setWebhook(world, bot, params) }),
  deleteWebhook: ({ world, bot, params }) => ({
    result: true,
    description: setWebhook(world, bot, { ...params, url: '' }),
  }),
  getWebhookInfo: ({ world, bot }) => ({ result: webhookInfo(world, bot) }),
  getUpdates: ({ bot, params }) => ({ result: getUpdates(bot, params) }),
  sendMessage: ({ world, bot, params }) => ({ result: sendMessage(world, bot, params) }),
  sendChatAction: chatAction,
  getFile,
  getUserProfilePhotos: () => ({ result: { total_count: 0, photos: [] } }),
  getChat: ({ world, bot, params }) => ({
    result: chatOf(
      recipientOf(world, bot, checked(z.looseObject({ chat_id: Params.chatId }), params).chat_id),
    ),
  }),
  answerCallbackQuery({ world, bot, params }) {
    const { callback_query_id: id } = checked(z.looseObject({ callback_query_id: z.string() }), params)
    if (world.callbacks.get(id)?.bot !== bot.view.id)
      throw badRequest('query is too old and response timeout expired or query ID is invalid')
    world.callbacks.delete(id)
    world.outbox.marks.push({
      at: world.clock.now(),
      account: bot.view.id,
      customer: null,
      action: `answerCallbackQuery ${id}`,
    })
    return done
  },
  answerPreCheckoutQuery({ world, bot, params }) {
    const { pre_checkout_query_id: id, ok } = checked(
      z.looseObject({
        pre_checkout_query_id: z.string(),
        ok: Params.yes,
        error_message: z.string().optional(),
      }),
      params,
    )
    const asked = world.checkouts.get(id)
    if (asked?.bot !== bot.view.id || world.clock.now() - asked.at > tenSeconds)
      throw badRequest('query is too old and response timeout expired or query ID is invalid')
    if (!ok && !params.error_message) throw badRequest('error message must be non-empty')
    world.checkouts.delete(id)
    world.outbox.marks.push({
      at: world.clock.now(),
      account: bot.view.id,
      customer: null,
      action: `answerPreCheckoutQuery ${id} ${ok}`,
    })
    return done
  },
  setMessageReaction,
  editMessageText,
  editMessageCaption,
  editMessageReplyMarkup,
  deleteMessage,
  deleteBusinessMessages,
  getBusinessConnection({ world, bot, params }) {
    const { business_connection_id: id } = checked(
      z.looseObject({ business_connection_id: z.string() }),
      params,
    )
    const found = world.connections.get(id)
    if (found?.bot !== bot.view.id) throw badRequest('BUSINESS_CONNECTION_INVALID')
    return { result: connectionView(found) }
  },
  ...Object.fromEntries(
    Object.keys(fileMethods).map((name): [string, Method] => [
      name,
      async ({ world, bot, params, uploads }) => ({
        result: await sendFile(world, bot, name, params, uploads),
      }),
    ]),
  ),
}

export const methodNames = Object.keys(methods)

const lowered = new Map(
  Object.entries(methods).map(([name, method]) => [name.toLowerCase(), { name, method }]),
)

/** Method names are case-insensitive, as on Telegram. */
export function methodOf(name: string): { name: string; method: Method } {
  const found = lowered.get(name.toLowerCase())
  if (!found) throw new BotError(404, 'Not Found')
  return found
}

export const isSend = (name: string): boolean => /^send(?!ChatAction)/.test(name)

function chatAction({ world, bot, params }: Call): Answer {
  const shape = z.looseObject({
    chat_id: Params.chatId,
    action: z.string(),
    message_thread_id: Params.whole.optional(),
    business_connection_id: z.string().optional(),
  })
  const { action, message_thread_id: topic, ...given } = checked(shape, params)
  const known =
    /^(typing|upload_(photo|video|voice|document|video_note)|record_(video|voice|video_note)|choose_sticker|find_location)$/
  if (!known.test(action)) throw badRequest('wrong parameter action in request')
  const { person, chat } = destinationOf(world, bot, given)
  checkTopic(world, bot, person.id, topic)
  const mark = { at: world.clock.now(), account: bot.view.id, customer: person.id, action }
  world.outbox.marks.push(mark)
  world.chats.typing(chat, true)
  return done
}

const hourMs = 3_600_000
const largestDownload = 20 * 1024 * 1024
const folders: [RegExp, string][] = [
  [/^image\//, 'photos'],
  [/^audio\/ogg/, 'voice'],
  [/^audio\//, 'music'],
  [/^video\//, 'videos'],
]

function getFile({ world, bot, params }: Call): Answer {
  const { file_id: id } = checked(z.looseObject({ file_id: z.string() }), params)
  const file = world.files.get(id)
  if (file?.account !== bot.view.id) throw badRequest('invalid file_id')
  if (world.knobs.current.mediaExpired)
    throw badRequest('wrong file_id or the file is temporarily unavailable')
  if (file.bytes.length > largestDownload) throw badRequest('file is too big')
  const folder = folders.find(([mime]) => mime.test(file.mime))?.[1] ?? 'documents'
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? ''
  const path = `${folder}/file_${world.paths.size + 1}${extension}`
  world.paths.set(`${bot.view.id}/${path}`, { fileId: id, until: world.clock.now() + hourMs })
  return { result: { ...fileObject(file), file_path: path } }
}
