import { fold } from '../../../lib/collate'
import { emoji as words } from '../../../strings'

export interface Emoji {
  readonly char: string
  /** What it is found by and called. */
  readonly name: string
}

export interface EmojiGroup {
  readonly title: string
  readonly emojis: readonly Emoji[]
}

const keys = Object.keys(words.groups) as (keyof typeof words.groups)[]

const groups: readonly EmojiGroup[] = keys.map((key) => ({
  title: words.titles[key],
  emojis: words.groups[key].split(/[|\n]/u).map((one) => {
    const gap = one.indexOf(' ')
    return { char: one.slice(0, gap), name: one.slice(gap + 1) }
  }),
}))

const all = groups.flatMap(({ emojis }) => emojis)

/** All of them under their titles, the last chosen first; of a search only what has a word that begins so. */
export function findEmojis(typed: string, recent: readonly string[]): readonly EmojiGroup[] {
  const sought = fold(typed).split(/\s+/u).filter(Boolean)
  if (sought.length > 0) {
    const found = all.filter(({ name }) => sought.every((word) => ` ${fold(name)}`.includes(` ${word}`)))
    return found.length > 0 ? [{ title: words.list, emojis: found }] : []
  }
  const last = recent.flatMap((char) => all.find((one) => one.char === char) ?? [])
  return last.length > 0 ? [{ title: words.recent, emojis: last }, ...groups] : groups
}
