import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '../../backup/make-backup'
import { realClock } from '../../platform/clock/clock'
import { deriveKeys } from '../../platform/secrets/keys'
import { openStorage } from '../../platform/storage/open-storage'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'

const options = { to: { type: 'string' } } as const

/** One archive of the database and the files, while Hilo serves. */
export const run: RunCommand = async (env, args) => {
  const { values } = parseArgs({ args, options })
  if (!values.to) throw new CommandError('Falta --to: el archivo de la copia, o la carpeta donde va.')
  // Refuses another installation's secret, which would seal the archive for nobody.
  await withCommandServices(env, async () => {})
  const now = realClock.now()
  const path = await placeOf(values.to, now)
  const { rows, files, missing } = await makeBackup({
    ownerUrl: env.ownerUrl,
    storage: openStorage(env),
    keys: deriveKeys(env.secret),
    path,
    now,
  })
  const { size } = await stat(path)
  const lost =
    missing.length === 0 ? '' : ` ${missing.length} archivos que la base de datos nombra ya no estaban.`
  return `La copia está completa en ${path}: ${rows} filas y ${files} archivos, ${Math.ceil(size / 1e6)} MB.${lost} Guarda aparte el secreto (HILO_SECRET o secrets.json): sin él no se restaura.`
}

const kindOf = (path: string) =>
  stat(path).then(
    (found) => (found.isDirectory() ? ('folder' as const) : ('file' as const)),
    () => null,
  )

async function placeOf(to: string, now: Date): Promise<string> {
  const name = `hilo-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
  const path = (await kindOf(to)) === 'folder' ? join(to, name) : to
  if ((await kindOf(path)) !== null)
    throw new CommandError(`Ya existe ${path}: una copia no se escribe sobre otra.`)
  return path
}
