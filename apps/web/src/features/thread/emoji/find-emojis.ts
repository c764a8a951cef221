import { foldedPieces, foldText } from '@hilo/contracts'
import { emoji as words } from '../../../strings'

interface Emoji {
  readonly char: string
  /** Its label, which the search matches. */
  readonly name: string
}

interface EmojiGroup {
  readonly title: string
  readonly emojis: readonly Emoji[]
}

const keys = Object.keys(words.groups) as (keyof typeof words.groups)[]

const groups: readonly EmojiGroup[] = keys.map((key) => ({
  title: words.titles[key],
  emojis: words.groups[key].split(/[|\n]/u).map((emoji) => {
    const space = emoji.indexOf(' ')
    return { char: emoji.slice(0, space), name: emoji.slice(space + 1) }
  }),
}))

const all = groups.flatMap(({ emojis }) => emojis)

/** All emojis by group, recent ones first; with a query, those with a word that begins with each of its words. */
export function findEmojis(typed: string, recent: readonly string[]): readonly EmojiGroup[] {
  const queryWords = foldedPieces(typed)
  if (queryWords.length > 0) {
    const matches = all.filter(({ name }) =>
      queryWords.every((prefix) => ` ${foldText(name)}`.includes(` ${prefix}`)),
    )
    return matches.length > 0 ? [{ title: words.list, emojis: matches }] : []
  }
  const recentEmojis = recent.flatMap((char) => all.find((emoji) => emoji.char === char) ?? [])
  return recentEmojis.length > 0 ? [{ title: words.recent, emojis: recentEmojis }, ...groups] : groups
}

const withoutVariant = (char: string): string => char.replace(/\ufe0f/gu, '')

/** The label of an emoji; one that is not in our list has itself as its name. */
export const emojiName = (char: string): string =>
  all.find((emoji) => withoutVariant(emoji.char) === withoutVariant(char))?.name ?? char
