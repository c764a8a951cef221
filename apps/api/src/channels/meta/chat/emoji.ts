const named: ReadonlyMap<string, string> = new Map([
  ['love', '❤️'],
  ['smile', '😂'],
  ['wow', '😮'],
  ['sad', '😢'],
  ['angry', '😡'],
  ['like', '👍'],
  ['dislike', '👎'],
])
const longest = 32

/** Some reactions come with their name alone. */
export function emojiOf(emoji: string | undefined, name: string | undefined): string {
  const given = emoji?.trim()
  return given && given.length <= longest ? given : (named.get(name ?? '') ?? '👍')
}
