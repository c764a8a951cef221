/** What a press in a notification asks of the page beyond opening the chat, until the part that does it takes it. */
export interface Pressed {
  readonly chat: string
  /** The cursor goes into the composer of the chat. */
  readonly writes?: boolean
  /** This call is answered, if it still rings. */
  readonly call?: string
}

let pressed: Pressed | null = null
const listeners = new Set<() => void>()

export function setPressed(next: Pressed | null): void {
  pressed = next
  for (const listener of listeners) listener()
}

export const lastPressed = (): Pressed | null => pressed

export function onPressed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
