/** The sentence for a person in what a server said, whatever else it lacks: its `msg`, or plain words. */
export function sentenceIn(said: unknown): string | undefined {
  const sentence = typeof said === 'object' && said !== null && 'msg' in said ? said.msg : said
  return typeof sentence === 'string' && sentence.trim() !== '' ? sentence : undefined
}
