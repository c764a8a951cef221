import { existsSync, readFileSync } from 'node:fs'

const lines = 40

/** The end of the services' log, which often has the reason of a failed step. */
export function tailOf(path: string): string {
  if (!existsSync(path)) return ''
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}
