import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const secretsSchema = z.object({ master: z.string().min(32), databasePassword: z.string().min(16) })
export type Secrets = z.output<typeof secretsSchema>

const place = (dataDir: string) => join(dataDir, 'secrets.json')

/** The installation's secrets, as they lie with its data. Null when none were made yet. */
export function readSecrets(dataDir: string): Secrets | null {
  let text: string
  try {
    text = readFileSync(place(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  return secretsSchema.parse(JSON.parse(text))
}

/** Strong ones, made once and kept. Of two that start at once the first one's count. */
export function makeSecrets(dataDir: string): void {
  const made: Secrets = {
    master: randomBytes(48).toString('base64url'),
    databasePassword: randomBytes(24).toString('base64url'),
  }
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(place(dataDir), JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
