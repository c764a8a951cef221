import { canDraw, type TextFace } from './fonts'

/** Stands for a character that none of the fonts can draw. */
export const substitute = '□'

export interface ReadableText {
  readonly text: string
  /** For each UTF-16 unit whether the emoji font draws it; null: for none. */
  readonly emoji: Uint8Array | null
}

/** Every font of ours has these. */
const plain = /^[\n\x20-\x7e\xa1-\xac\xae-\xff]*$/

/** The text with characters that the fonts can draw, in lines that end with \n. */
export function toReadable(given: string, face: TextFace): ReadableText {
  if (plain.test(given)) return { text: given, emoji: null }
  const written = given.replace(/\r\n?|[\u2028\u2029\v\f\x85]/g, '\n').replace(/\t/g, '    ')
  const parts: { text: string; isEmoji: boolean }[] = []
  let hasEmoji = false
  let emojiBefore = false
  const characters = Array.from(written, (character) => ({ character, code: character.codePointAt(0) ?? 0 }))
  for (const [index, { character, code }] of characters.entries()) {
    const next = characters[index + 1]?.code
    const isEmoji: boolean =
      emojiBefore && joinsEmoji(code) ? canDraw('emoji', code) : isDrawnAsEmoji(character, code, next, face)
    if (isEmoji) {
      parts.push({ text: character, isEmoji })
      hasEmoji = true
    } else if (!isInvisible(character)) parts.push({ text: drawable(character, code, face), isEmoji })
    emojiBefore = isEmoji || (emojiBefore && joinsEmoji(code))
  }
  const text = parts.map((part) => part.text).join('')
  if (!hasEmoji) return { text, emoji: null }
  const emoji = new Uint8Array(text.length)
  let at = 0
  for (const part of parts) {
    if (part.isEmoji) emoji.fill(1, at, at + part.text.length)
    at += part.text.length
  }
  return { text, emoji }
}

const emojiStyle = 0xfe0f
const zeroWidthJoiner = 0x200d

/** Characters that change the emoji before them, or join it with the next one. */
const joinsEmoji = (code: number): boolean =>
  code === zeroWidthJoiner ||
  code === emojiStyle ||
  (code >= 0x1f3fb && code <= 0x1f3ff) ||
  (code >= 0xe0020 && code <= 0xe007f)

/** Whether a character is drawn as an emoji, as on phones: one that is an emoji by default or by a selector, and one that only the emoji font has. */
function isDrawnAsEmoji(character: string, code: number, next: number | undefined, face: TextFace): boolean {
  if (code < 0xa9 || !canDraw('emoji', code)) return false
  return /\p{Emoji_Presentation}/u.test(character) || next === emojiStyle || !canDraw(face, code)
}

/**
 * Control characters, the frame of a digit, which no font of ours puts around it, and the marks that turn the direction of a text
 * around, with which a message could pass for another.
 */
const isInvisible = (character: string): boolean =>
  character !== '\n' &&
  /\u20e3|\ufeff|\p{Variation_Selector}|[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(character)

function drawable(character: string, code: number, face: TextFace): string {
  if (character === '\n' || canDraw(face, code)) return character
  if (/\p{Zs}/u.test(character)) return ' '
  // Joiners, direction marks, tags and the like have no picture of their own.
  return /[\p{Cf}\p{Mn}\p{Me}]/u.test(character) ? '' : substitute
}
