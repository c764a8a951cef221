const isSentence = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** The sentence for a person in a server's answer: its `msg`, else its `message`, or the answer itself if it is a text. */
export function answerSentence(answer: unknown): string | undefined {
  const { msg, message } = (answer ?? {}) as { msg?: unknown; message?: unknown }
  return [msg, message, answer].find(isSentence)
}
