import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { StartRefused } from '../errors/start-refused'
import { makeFolder } from '../storage/make-folder'
import { unusableDataFolder } from '../storage/require-folders'

const secretsSchema = z.object({
  master: z.string().min(32),
  /** The one before, until all that it has sealed is sealed anew. */
  previous: z.string().min(32).optional(),
  databasePassword: z.string().min(16),
})
type Secrets = z.output<typeof secretsSchema>

const pathOf = (dataDir: string) => join(dataDir, 'secrets.json')

/** The installation's secrets, as they lie with its data. Null when none were made yet. */
export function readSecrets(dataDir: string): Secrets | null {
  let text: string
  try {
    text = readFileSync(pathOf(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartRefused(unusableDataFolder(dataDir))
  }
  try {
    return secretsSchema.parse(JSON.parse(text))
  } catch {
    // Its text is a secret: no error may show it.
    throw new StartRefused(
      `El archivo ${pathOf(dataDir)} está dañado: recupéralo de una copia. Sin los secretos que tenía no se abren las credenciales de los canales.`,
    )
  }
}

/** A new secret beside the old one, which still opens. Refuses a second one before that. */
export function rotateSecrets(dataDir: string): void {
  const kept = readSecrets(dataDir)
  if (!kept) throw new Error('there are no secrets yet')
  // Interrupted, or said twice: the first new one counts.
  if (kept.previous) return
  replaceSecrets(dataDir, { ...kept, master: newMaster(), previous: kept.master })
}

export function forgetPreviousSecret(dataDir: string): void {
  const kept = readSecrets(dataDir)
  if (!kept) return
  const { previous: _, ...left } = kept
  replaceSecrets(dataDir, left)
}

/** Renamed when complete: half a file would be a lost secret. */
function replaceSecrets(dataDir: string, secrets: Secrets): void {
  const unfinished = `${pathOf(dataDir)}.new`
  writeFileSync(unfinished, JSON.stringify(secrets, null, 2), { mode: 0o600, flush: true })
  renameSync(unfinished, pathOf(dataDir))
}

const newMaster = () => randomBytes(48).toString('base64url')

/** Strong ones, made once and kept. Of two that start at once the first one's count. */
export function makeSecrets(dataDir: string): void {
  const made: Secrets = {
    master: newMaster(),
    databasePassword: randomBytes(24).toString('base64url'),
  }
  try {
    makeFolder(resolve(dataDir))
    writeFileSync(pathOf(dataDir), JSON.stringify(made, null, 2), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && readSecrets(dataDir)) return
    throw new StartRefused(unusableDataFolder(dataDir))
  }
}
