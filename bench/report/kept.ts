import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'
import type { Machine } from '../lib/machine'
import type { Measured } from './figure'

export interface Kept extends Measured {
  readonly commit: string
  readonly machine: Machine
}

const path = join(root, 'docs/performance.json')

/** What the last run of each part found: the document is written from it. */
export const readKept = (): Readonly<Record<string, Kept>> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Kept>) : {}

export function keep(part: string, found: Kept): void {
  writeFileSync(path, `${JSON.stringify({ ...readKept(), [part]: found }, null, 2)}\n`)
}
