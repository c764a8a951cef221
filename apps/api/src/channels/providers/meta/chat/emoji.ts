const emojiByName: ReadonlyMap<string, string> = new Map([
  ['love', '❤️'],
  ['smile', '😂'],
  ['wow', '😮'],
  ['sad', '😢'],
  ['angry', '😡'],
  ['like', '👍'],
  ['dislike', '👎'],
])
const longest = 32

/** The emoji of a reaction: some come only with a name. */
export function emojiOf(emoji: string | undefined, name: string | undefined): string {
  const trimmed = emoji?.trim()
  return trimmed && trimmed.length <= longest ? trimmed : (emojiByName.get(name ?? '') ?? '👍')
}
