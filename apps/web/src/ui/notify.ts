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
const shown = new Map<string, { count: number; at: number }>()

/** The same sentence twice is one toast that counts: twenty equal ones say no more than '×20'. */
function show(kind: Kind, text: string): void {
  const id = `${kind}:${text}`
  const now = Date.now()
  const before = shown.get(id)
  const count = before && now - before.at < durations[kind] ? before.count + 1 : 1
  shown.set(id, { count, at: now })
  const words = count > 1 ? `${text} ×${count}` : text
  if (kind === 'blank') toast(words, { id })
  else toast[kind](words, { id })
}

export const notify = {
  error: (text: string) => show('error', text),
  success: (text: string) => show('success', text),
  blank: (text: string) => show('blank', text),
}
