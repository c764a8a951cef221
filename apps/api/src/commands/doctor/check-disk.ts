import type { Env } from '../../env'
import { readSpace } from '../../platform/storage/read-space'

const leastBytes = 1024 ** 3
const leastShare = 0.05

/** Room for files and uploads. */
export async function checkDisk(
  { dataDir }: Pick<Env, 'dataDir'>,
  read = readSpace,
): Promise<readonly string[]> {
  const space = await read(dataDir).catch((error: NodeJS.ErrnoException) => error)
  if (space instanceof Error)
    return [`No se puede abrir HILO_DATA_DIR (${dataDir}): revisa que exista y que sea del usuario de Hilo.`]
  const { freeBytes, totalBytes } = space
  if (freeBytes > leastBytes && freeBytes > totalBytes * leastShare) return []
  const free = (freeBytes / 1024 ** 3).toLocaleString('es-CO', { maximumFractionDigits: 1 })
  return [
    `Quedan ${free} GB en el disco de HILO_DATA_DIR: libera espacio o pasa los archivos a S3 (STORAGE=s3).`,
  ]
}
