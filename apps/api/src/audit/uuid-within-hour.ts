import { createHash } from 'node:crypto'

const hourMs = 3_600_000

/** The uuid of an audit line. Equal acts within an hour have the same one, and so make one line. */
export function uuidWithinHour(what: string, now: Date): string {
  const hour = Math.floor(now.getTime() / hourMs)
  const hash = createHash('sha256').update(`${what} ${hour}`).digest('hex')
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 15),
    hash.slice(15, 18),
    hash.slice(18, 30),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}
