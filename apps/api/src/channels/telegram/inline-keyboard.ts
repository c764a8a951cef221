import type { Choice } from '@hilo/contracts'

/** Of what a button gives back. */
const mostBytes = 64

/** One button a line: names of areas are long. Null where Telegram would refuse them; the text says them all anyway. */
export function inlineKeyboard(choices: readonly Choice[]): object | null {
  const fits = choices.every(
    ({ id, title }) => id !== '' && title !== '' && Buffer.byteLength(id) <= mostBytes,
  )
  if (choices.length === 0 || !fits) return null
  return { inline_keyboard: choices.map(({ id, title }) => [{ text: title, callback_data: id }]) }
}
