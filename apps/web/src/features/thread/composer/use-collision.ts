import { useState } from 'react'

interface Answer {
  readonly uuid: string
  readonly name: string
}

/** The answer that another person sent since this text was begun, in this tab or another. */
export function useCollision(text: string, otherAnswer: Answer | null) {
  /** The latest answer of others when the text was begun; undefined while there is no text. */
  const [answerAtStart, setAnswerAtStart] = useState<string | null>()
  const writing = text !== ''
  if (writing && answerAtStart === undefined) setAnswerAtStart(otherAnswer?.uuid ?? null)
  if (!writing && answerAtStart !== undefined) setAnswerAtStart(undefined)
  return {
    collided:
      answerAtStart !== undefined && otherAnswer !== null && otherAnswer.uuid !== answerAtStart
        ? otherAnswer
        : null,
    dismiss: () => setAnswerAtStart(otherAnswer?.uuid ?? null),
  }
}
