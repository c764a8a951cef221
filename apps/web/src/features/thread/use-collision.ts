import { useState } from 'react'

interface Answer {
  readonly uuid: string
  readonly name: string
}

/** Whether somebody else answered since this text was begun: here, or in another tab of this browser. */
export function useCollision(text: string, otherAnswer: Answer | null) {
  /** What somebody else had answered last when the text was begun. */
  const [begun, setBegun] = useState<string | null>()
  const writing = text !== ''
  if (writing && begun === undefined) setBegun(otherAnswer?.uuid ?? null)
  if (!writing && begun !== undefined) setBegun(undefined)
  return {
    collided: begun !== undefined && otherAnswer !== null && otherAnswer.uuid !== begun ? otherAnswer : null,
    dismiss: () => setBegun(otherAnswer?.uuid ?? null),
  }
}
