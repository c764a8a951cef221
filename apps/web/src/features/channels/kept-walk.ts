import { fieldsOf } from './fields'

/** What was typed for a mailbox before the browser went to Google. */
export interface Walk {
  readonly name: string
  readonly typed: Readonly<Record<string, string>>
}

const key = 'hilo:google'
const open = fieldsOf('gmail', {}, false).filter(({ secret }) => !secret)

/** For this tab, until it is back: whoever Google sends back without a permission goes on from here. Secrets are typed again. */
export function keepWalk(walk: Walk | null): void {
  try {
    const typed = walk && Object.fromEntries(open.map(({ name }) => [name, walk.typed[name] ?? '']))
    if (typed) sessionStorage.setItem(key, JSON.stringify({ name: walk.name, typed }))
    else sessionStorage.removeItem(key)
  } catch {
    // Full or forbidden: then it is typed again.
  }
}

export function keptWalk(): Walk | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Walk | null
  } catch {
    return null
  }
}
