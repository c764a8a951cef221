/** The sentence for a person in a server's answer: its `msg`, or the answer itself if it is a text. */
export function answerSentence(answer: unknown): string | undefined {
  const sentence = typeof answer === 'object' && answer !== null && 'msg' in answer ? answer.msg : answer
  return typeof sentence === 'string' && sentence.trim() !== '' ? sentence : undefined
}
