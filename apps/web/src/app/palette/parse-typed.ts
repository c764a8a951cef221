import { foldText } from '@hilo/contracts'
import { start } from '../../strings'

/** The text in the palette. With 'Escribir a' before the name it asks to write to that person. */
interface TypedText {
  /** The name that is searched for. */
  readonly name: string
  /** Whether the person wants to write to a customer. */
  readonly write: boolean
  /** Whether only the name is missing after 'Escribir a'. */
  readonly asksWhom: boolean
}

export function parseTyped(typed: string): TypedText {
  const text = typed.trim()
  const folded = `${foldText(text)} `
  const prefix = start.before.find((words) => folded.startsWith(`${words} `))
  const name = text.slice(prefix?.length ?? 0).trim()
  return { name, write: prefix !== undefined, asksWhom: name === '' && prefix === start.before[0] }
}
