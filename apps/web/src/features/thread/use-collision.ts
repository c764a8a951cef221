import { useState } from 'react'

interface Answer {
  readonly uuid: string
  readonly name: string
}

/** Whether somebody else answered since this text was begun. */
export function useCollision(firstText: string, otherAnswer: Answer | null) {
  /** What somebody else had answered last when the text was begun. */
  const [begun, setBegun] = useState(() => (firstText === '' ? undefined : (otherAnswer?.uuid ?? null)))
  return {
    collided: begun !== undefined && otherAnswer !== null && otherAnswer.uuid !== begun ? otherAnswer : null,
    onText: (text: string) => {
      if (text === '') setBegun(undefined)
      else if (begun === undefined) setBegun(otherAnswer?.uuid ?? null)
    },
    dismiss: () => setBegun(otherAnswer?.uuid ?? null),
  }
}
