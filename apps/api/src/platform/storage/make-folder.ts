import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Node's own recursive mkdir never returns where the system answers 'not found', as under /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
