import { overrideStatements } from '../../apps/api/src/platform/db/pipeline/pipeline'
import { growingTables } from '../data/load'
import { indexesRead, type Plan, pagesRead, rowsRead } from './rows-read'

/** The growing tables, with what the worlds of plans add to them. */
export const tablesThatGrow = [...growingTables, 'calls', 'video_calls'] as const

/** The most that a statement read at once, and where. */
export interface Reading {
  readonly rows: number
  readonly pages: number
  readonly indexes: ReadonlySet<string>
}
export type Readings = Map<string, Reading>

const names = new Map<string, string>()
const shortened = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Learns the names of the statements that the app of this process sends. */
export const learnNames = (): void =>
  overrideStatements(({ name, text }) => {
    names.set(shortened(text), name)
    return null
  })
export const forgetNames = (): void => overrideStatements(null)

/** The name of a statement; the beginning of its text where it has none that says anything. */
function nameOf(text: string): string {
  const short = shortened(text)
  const name = names.get(short)
  return name && /^[a-z_]+$/.test(name) ? name : short.slice(0, 100)
}

/** Adds what these statements read: rows of the tables that grow. */
export function addReadings(readings: Readings, plans: readonly Plan[], growing: ReadonlySet<string>): void {
  for (const { 'Query Text': text, Plan: plan } of plans) {
    const name = nameOf(text)
    const before = readings.get(name)
    readings.set(name, {
      rows: Math.max(before?.rows ?? 0, rowsRead(plan, growing)),
      pages: Math.max(before?.pages ?? 0, pagesRead(plan)),
      indexes: new Set([...(before?.indexes ?? []), ...indexesRead(plan)]),
    })
  }
}
