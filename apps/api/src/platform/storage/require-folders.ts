import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartRefused } from '../errors/start-refused'
import { makeFolder } from './make-folder'

interface Folders {
  readonly dataDir: string
  readonly webDir?: string | undefined
}

/** Refuses a start whose first upload, or whose first page, would fail. */
export async function requireFolders({ dataDir, webDir }: Folders): Promise<void> {
  try {
    makeFolder(resolve(dataDir))
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new StartRefused(unusableDataFolder(dataDir))
  }
  if (webDir === undefined) return
  await access(join(webDir, 'index.html')).catch(() => {
    throw new StartRefused(
      `La variable WEB_DIR debe ser la carpeta de la web compilada, y en ${resolve(webDir)} no está: «pnpm build» la crea.`,
    )
  })
}

export const unusableDataFolder = (dataDir: string): string =>
  `No se puede usar HILO_DATA_DIR (${resolve(dataDir)}): debe ser una carpeta donde el usuario de Hilo pueda leer y escribir.`
