import { foldText } from '@hilo/contracts'
import { start } from '../../strings'

/** What was typed in the palette: 'Escribir a' before a name says that they are to be written to. */
interface Wish {
  /** Who is looked for. */
  readonly name: string
  readonly write: boolean
  /** Only to whom is missing. */
  readonly asksWhom: boolean
}

export function readWish(typed: string): Wish {
  const text = typed.trim()
  const folded = `${foldText(text)} `
  const before = start.before.find((words) => folded.startsWith(`${words} `))
  const name = text.slice(before?.length ?? 0).trim()
  return { name, write: before !== undefined, asksWhom: name === '' && before === start.before[0] }
}
