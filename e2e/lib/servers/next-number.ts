import { appendFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const digits = 4

/**
 * A number that no other call on this Hilo gets, for names, phones and addresses. It always has as many digits: a process id
 * has sometimes more, with which a name grows too long, or is the beginning of another one.
 */
export function nextNumber({ dataDir }: { readonly dataDir: string }): string {
  // A Hilo has one worker at a time, and its processes follow one another: the count is in a file.
  const count = join(dataDir, 'numbers')
  appendFileSync(count, '.')
  const number = String(statSync(count).size).padStart(digits, '0')
  if (number.length > digits) throw new Error('the journeys have used up their numbers')
  return number
}
