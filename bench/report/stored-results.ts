import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'
import type { Machine } from '../lib/machine'
import type { Measured } from './figure'

export interface StoredResult extends Measured {
  readonly commit: string
  readonly machine: Machine
  /** When it ended. */
  readonly at: string
}

const path = join(root, 'docs/performance.json')

/** The last result of each part; the document is written from these. */
export const readResults = (): Readonly<Record<string, StoredResult>> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, StoredResult>) : {}

export function storeResult(part: string, result: StoredResult): void {
  writeFileSync(path, `${JSON.stringify({ ...readResults(), [part]: result }, null, 2)}\n`)
}
