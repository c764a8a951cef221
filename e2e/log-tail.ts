import { existsSync, readFileSync } from 'node:fs'

const lines = 40

/** The end of what the services said: where the reason of a failed step often stands. */
export function tailOf(path: string): string {
  if (!existsSync(path)) return ''
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n')
}
