import { missingMigrations } from '../platform/db/missing-migrations'
import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import { connectionErrorSentence } from '../platform/errors/connection-error'
import { StartRefused } from '../platform/errors/start-refused'
import { StorageFailed } from '../platform/errors/storage-errors'
import { checkSecret } from '../platform/secrets/check-secret'
import type { Services } from '../platform/services'
import { checkStorage } from '../platform/storage/check-storage'

/** The problems that keep a process from serving, as sentences for the operator, by kind. */
type Problems = Readonly<Record<string, string>>

/** Storing a file costs more than a health check may, each time. */
const storageFreshMs = 30_000

export function createProblemFinder({
  db,
  keys,
  storage,
}: Pick<Services, 'db' | 'keys' | 'storage'>): () => Promise<Problems> {
  let storageProblem: Promise<Problems> | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  const ofStorage = () => {
    if (!storageProblem || performance.now() - checkedAt > storageFreshMs) {
      checkedAt = performance.now()
      storageProblem = checkStorage(storage).then(
        () => ({}),
        (error: unknown) => ({ storage: storageSentence(error) }),
      )
    }
    return storageProblem
  }
  return async () => {
    const [ofDatabase, ofFiles] = await Promise.all([databaseProblems({ db, keys }), ofStorage()])
    return { ...ofDatabase, ...ofFiles }
  }
}

async function databaseProblems({ db, keys }: Pick<Services, 'db' | 'keys'>): Promise<Problems> {
  try {
    const missing = await missingMigrations(db, connectionQueues.login)
    if (missing.length > 0)
      return {
        migrations: `La base de datos no está al día: ejecuta «migrate». Le falta: ${missing.join(', ')}.`,
      }
    await checkSecret(db, keys)
    return {}
  } catch (error) {
    if (error instanceof StartRefused) return { secret: error.message }
    return { database: connectionErrorSentence(error) ?? 'La base de datos no responde.' }
  }
}

export function storageSentence(error: unknown): string {
  // If S3 does not answer, the connection's error is the cause.
  const reason = error instanceof StorageFailed ? (error.cause ?? error) : error
  const { code, status } = (reason ?? {}) as { code?: string; status?: number }
  if (code === 'ENOSPC') return 'No se pueden guardar archivos: el disco está lleno.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'No se pueden guardar archivos: Hilo no puede escribir en HILO_DATA_DIR.'
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return 'No se pueden guardar archivos: donde debe estar la carpeta «files» de HILO_DATA_DIR hay otra cosa.'
  if (status === 403 || status === 401)
    return 'No se pueden guardar archivos: S3 no acepta las claves o no las deja escribir en S3_BUCKET.'
  if (status === 404) return 'No se pueden guardar archivos: S3_BUCKET no existe.'
  return `No se pueden guardar archivos: el almacenamiento no responde${code ? ` (${code})` : ''}.`
}
