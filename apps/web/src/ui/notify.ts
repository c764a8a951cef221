import { toast } from 'react-hot-toast/headless'

/** How long each kind stays (specification). */
export const durations = {
  error: 4000,
  success: 2000,
  blank: 4000,
  custom: 4000,
  loading: Number.POSITIVE_INFINITY,
} as const

type Kind = 'error' | 'success' | 'blank'
const times = new Map<string, number>()

/** How often the sentence of a toast was said while it stood there. */
export const timesOf = (id: string): number => times.get(id) ?? 1
/** The toast is gone: the next one of the same sentence is a first one. */
export const forgetTimes = (id: string): void => void times.delete(id)

/** The same sentence twice is one toast that counts: twenty equal ones say no more than '×20'. */
function show(kind: Kind, text: string): void {
  const id = `${kind}:${text}`
  times.set(id, (times.get(id) ?? 0) + 1)
  if (kind === 'blank') toast(text, { id })
  else toast[kind](text, { id })
}

export const notify = {
  error: (text: string) => show('error', text),
  success: (text: string) => show('success', text),
  blank: (text: string) => show('blank', text),
  /** What was said so far is over: it would be about another place. */
  clear: () => toast.dismiss(),
}
