import { z } from 'zod'
import { badRequest, forbidden } from '../api-error'
import { chatKey, connectionToUse } from '../business'
import { postDeletion } from '../inbound/business-sends'
import { quotedObject } from '../objects'
import { messageKey } from '../world'
import { type Answer, type Call, done } from './call'
import { checked, Params } from './params'
import { destinationOf } from './recipient'
import { choicesOf } from './send'

/** The emojis that a bot may react with. */
const reactions = new Set(
  '👍 👎 ❤ 🔥 🥰 👏 😁 🤔 🤯 😱 🤬 😢 🎉 🤩 🤮 💩 🙏 👌 🕊 🤡 🥱 🥴 😍 🐳 ❤‍🔥 🌚 🌭 💯 🤣 ⚡ 🍌 🏆 💔 🤨 😐 🍓 🍾 💋 🖕 😈 😴 😭 🤓 👻 👨‍💻 👀 🎃 🙈 😇 😨 🤝 ✍ 🤗 🫡 🎅 🎄 ☃ 💅 🤪 🗿 🆒 💘 🙉 🦄 😘 💊 🙊 😎 👾 🤷‍♂ 🤷 🤷‍♀ 😡'.split(
    ' ',
  ),
)
const twoDaysMs = 48 * 3_600_000

/** The message that is changed; `missing` is what Telegram says of one that is not there. */
function target({ world, bot, params }: Call, missing: string) {
  const given = checked(
    z.looseObject({
      chat_id: Params.chatId,
      message_id: Params.whole,
      business_connection_id: z.string().optional(),
    }),
    params,
  )
  const { person, via } = destinationOf(world, bot, given)
  const found = world.chats.find(messageKey(chatKey(via, person), given.message_id))
  if (found?.chat.account !== bot.view.id || found.message.revoked) throw badRequest(missing)
  return { ...found, person, via }
}
const notFound = 'message to edit not found'

function ours(call: Call) {
  const found = target(call, notFound)
  if (found.message.author !== 'business') throw badRequest("message can't be edited")
  return found
}

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'

export function editMessageText(call: Call): Answer {
  const { world, bot, params } = call
  const { chat, message, person, via } = ours(call)
  const { text, reply_markup: markup } = checked(
    z.looseObject({ text: z.string().min(1).max(4096), reply_markup: Params.replyMarkup.optional() }),
    params,
  )
  const change = { text, edited: true, ...choicesOf(markup) }
  if (message.text === text && JSON.stringify(message.choices) === JSON.stringify(change.choices))
    throw badRequest(notModified)
  world.chats.change(chat, message, change)
  return { result: { ...quotedObject(bot, person, message, via), text } }
}

export function editMessageCaption(call: Call): Answer {
  const { world, bot, params } = call
  const { chat, message, person, via } = ours(call)
  const { caption = '' } = checked(z.looseObject({ caption: z.string().max(1024).optional() }), params)
  if (!message.media) throw badRequest('there is no caption in the message to edit')
  if ((message.text ?? '') === caption) throw badRequest(notModified)
  world.chats.change(chat, message, { text: caption, edited: true })
  return { result: { ...quotedObject(bot, person, message, via), caption } }
}

export function editMessageReplyMarkup(call: Call): Answer {
  const { world, bot, params } = call
  const found = target(call, notFound)
  const { reply_markup: markup } = checked(
    z.looseObject({ reply_markup: Params.replyMarkup.optional() }),
    params,
  )
  world.chats.change(found.chat, found.message, { choices: [], ...choicesOf(markup) })
  return { result: quotedObject(bot, found.person, found.message, found.via) }
}

export function deleteMessage(call: Call): Answer {
  const { world } = call
  const { chat, message } = target(call, 'message to delete not found')
  if (world.clock.now() - message.at > twoDaysMs) throw badRequest("message can't be deleted")
  world.chats.change(chat, message, { revoked: true })
  return done
}

/** Deletes messages that the bot sent on behalf of a Business account. */
export function deleteBusinessMessages({ world, bot, params }: Call): Answer {
  const given = checked(
    z.looseObject({
      business_connection_id: z.string().min(1),
      message_ids: z.array(Params.whole).min(1).max(100),
    }),
    params,
  )
  const via = connectionToUse(world, bot, given.business_connection_id, 'can_delete_outgoing_messages')
  const found = given.message_ids.map((id) => {
    for (const person of world.people.list()) {
      const one = world.chats.find(messageKey(chatKey(via, person), id))
      if (one?.chat.account === bot.view.id && !one.message.revoked) return { ...one, person }
    }
    throw badRequest('message to delete not found')
  })
  for (const { chat, message, person } of found) {
    if (message.author !== 'business') throw forbidden('BOT_ACCESS_FORBIDDEN')
    world.chats.change(chat, message, { revoked: true })
    world.clock.track(postDeletion(world, bot, person, via, message))
  }
  return done
}

export function setMessageReaction(call: Call): Answer {
  const { world, params } = call
  const { chat, message } = target(call, 'message to react not found')
  const { reaction = [] } = checked(
    z.looseObject({
      reaction: z
        .array(z.looseObject({ type: z.literal('emoji'), emoji: z.string() }))
        .max(1)
        .optional(),
    }),
    params,
  )
  const [first] = reaction
  if (first && !reactions.has(first.emoji)) throw badRequest('REACTION_INVALID')
  const { business: _, ...others } = message.reactions
  world.chats.change(chat, message, { reactions: first ? { ...others, business: first.emoji } : others })
  return done
}
