import type { Choice } from '@hilo/contracts'

/** The largest `callback_data`. */
const maxBytes = 64

/** One button a line, because names of areas are long. Null where Telegram would refuse them: the text lists them too. */
export function inlineKeyboard(choices: readonly Choice[]): object | null {
  const fits = choices.every(
    ({ id, title }) => id !== '' && title !== '' && Buffer.byteLength(id) <= maxBytes,
  )
  if (choices.length === 0 || !fits) return null
  return { inline_keyboard: choices.map(({ id, title }) => [{ text: title, callback_data: id }]) }
}
