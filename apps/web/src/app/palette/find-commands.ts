import { fold } from '../../lib/collate'
import { type Command, isChat } from './command'

const mostChats = 8

/** How well it answers: the beginning of its name, the beginnings of words, inside them, only what stands beside it. */
function rankOf(command: Command, words: readonly string[]): number | null {
  const name = fold(command.label)
  const all = `${name} ${fold(command.also)}`
  if (!words.every((word) => all.includes(word))) return null
  if (name.startsWith(words.join(' '))) return 0
  if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 1
  return words.every((word) => name.includes(word)) ? 2 : 3
}

/** What was chosen last stands first among its equals. Chats are found by being looked for, and only so many. */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[],
): Command[] {
  const words = fold(typed).split(/\s+/u).filter(Boolean)
  const ageOf = ({ key }: Command) => (recent.includes(key) ? recent.indexOf(key) : recent.length)
  let chats = 0
  return commands
    .flatMap((command) => {
      const rank = rankOf(command, words)
      return rank === null ? [] : { command, rank }
    })
    .toSorted((a, b) => a.rank - b.rank || ageOf(a.command) - ageOf(b.command))
    .map(({ command }) => command)
    .filter(({ mark }) => !isChat(mark) || (words.length > 0 && ++chats <= mostChats))
}
