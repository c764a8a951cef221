import { z } from 'zod'
import type * as wire from '../wire'
import { nameOfChat, originName } from './origin'

const quote = z.looseObject({ text: z.string() })
const external = z.looseObject({ origin: z.unknown().optional() })
const story = z.looseObject({ chat: z.unknown().optional() })
const longestQuote = 300

/**
 * The line above a message that answers a part of another one, a message of another chat, or a story. The thread shows
 * none of these by itself.
 */
export function answeredText(message: wire.Message): string | null {
  const quoted = quote.safeParse(message.quote)
  const words = quoted.success && quoted.data.text.trim() ? shorten(quoted.data.text.trim()) : null
  const elsewhere = external.safeParse(message.external_reply)
  if (elsewhere.success) return line('otro chat', originName(elsewhere.data.origin), words)
  const answered = story.safeParse(message.reply_to_story)
  if (answered.success) return line('una historia', nameOfChat(answered.data.chat), words)
  return words === null ? null : `↪ Responde a: «${words}»`
}

const shorten = (words: string): string => {
  const letters = [...words]
  return letters.length > longestQuote ? `${letters.slice(0, longestQuote).join('')}…` : words
}

const line = (what: string, whose: string | null, words: string | null): string =>
  `↪ Responde a ${what}${whose === null ? '' : ` de ${whose}`}${words === null ? '' : `: «${words}»`}`
