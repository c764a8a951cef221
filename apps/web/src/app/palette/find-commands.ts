import { foldedPieces, foldName, foldText } from '@hilo/contracts'
import { type Command, isChat } from './command'

const maxChats = 8

/** The rank of a match, best first: start of the name, start of its words, within the name, only in the keywords. */
function rankCommand(command: Command, words: readonly string[]): number | null {
  const name = foldName(command.label)
  const all = `${name} ${foldText(command.keywords)}`
  if (!words.every((word) => all.includes(word))) return null
  if (name.startsWith(words.join(' '))) return 0
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 1
  return words.every((word) => name.includes(word)) ? 2 : 3
}

/**
 * What the server found, after what was found here: nothing that is shown moves when its answer comes. While the answer is
 * still that of other words, only what has the new ones stays.
 */
export function withFound(
  here: readonly Command[],
  found: readonly Command[],
  { typed, current }: { typed: string; current: boolean },
): readonly Command[] {
  const words = foldedPieces(typed)
  if (words.length === 0) return here
  const known = new Set(here.map(({ key }) => key))
  return [
    ...here,
    ...found.filter((one) => !known.has(one.key) && (current || rankCommand(one, words) !== null)),
  ]
}

/** Sorts matches by rank, then by recent use. Chats appear only in a search, and at most `maxChats`. */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): Command[] {
  const words = foldedPieces(typed)
  // Signs alone name no command, and Enter must not run the first of all.
  if (words.length === 0 && typed.trim() !== '') return []
  const ageOf = ({ key }: Command) => (recent.includes(key) ? recent.indexOf(key) : recent.length)
  let chats = 0
  return commands
    .flatMap((command) => {
      const rank = rankCommand(command, words)
      return rank === null ? [] : { command, rank }
    })
    .toSorted((a, b) => a.rank - b.rank || ageOf(a.command) - ageOf(b.command))
    .map(({ command }) => command)
    .filter(({ mark }) => !isChat(mark) || (words.length > 0 && ++chats <= maxChats))
}

/** The keys of the chats that read the same: of one customer, in one list. */
export function keysOfTwins(found: readonly Command[]): ReadonlySet<string> {
  const chats = found.filter(({ mark }) => isChat(mark))
  const lookOf = ({ label, group }: Command) => `${label}\n${group}`
  const counts = new Map<string, number>()
  for (const one of chats) counts.set(lookOf(one), (counts.get(lookOf(one)) ?? 0) + 1)
  return new Set(chats.filter((one) => (counts.get(lookOf(one)) ?? 0) > 1).map(({ key }) => key))
}
