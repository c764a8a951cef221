import { parseArgs } from 'node:util'
import { restoreBackup } from '../../backup/restore-backup'
import { realClock } from '../../platform/clock/clock'
import { deriveKeys } from '../../platform/secrets/keys'
import { openStorage } from '../../platform/storage/open-storage'
import { CommandError, type RunCommand } from '../command'

const options = { from: { type: 'string' }, 'new-secrets': { type: 'boolean', default: false } } as const

/** Fills an empty installation from an archive. It begins quiet. */
export const run: RunCommand = async (env, args) => {
  const { values } = parseArgs({ args, options })
  if (!values.from) throw new CommandError('Falta --from: el archivo de la copia.')
  const { manifest, end } = await restoreBackup({
    ownerUrl: env.ownerUrl,
    app: env.app,
    keys: deriveKeys(env.secret),
    storage: openStorage(env),
    path: values.from,
    now: realClock.now(),
    newSecrets: values['new-secrets'],
    log: (line) => void process.stdout.write(`${line}\n`),
  })
  const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
  return (
    `La copia del ${manifest.made_at} está restaurada: ${rows} filas y ${end.files} archivos. ` +
    'Empieza en pausa: nada sale a los clientes hasta «sending resume».'
  )
}
