import type { Env } from '../../env'
import { deriveKeys } from '../../platform/secrets/keys'
import { CommandError, type RunCommand } from '../command'
import { checkCalls } from './check-calls'
import { checkChannels } from './check-channels'
import { checkClock } from './check-clock'
import { checkDatabase } from './check-database'
import { checkDisk } from './check-disk'
import { checkMail, noteMail } from './check-mail'
import { checkPort } from './check-port'
import { checkProcesses } from './check-processes'
import { checkPublicAddress } from './check-public-address'
import { checkQueue } from './check-queue'
import { checkRedis } from './check-redis'
import { checkSending } from './check-sending'
import { checkFiles } from './check-storage'

/** The problems, each as a sentence that ends with its repair; empty if there are none. */
export type Check = (env: Env) => Promise<readonly string[]>

/** `note`: features that are off by the installation's settings. */
const checks: readonly (readonly [name: string, check: Check, note?: (env: Env) => readonly string[]])[] = [
  ['Base de datos', (env) => checkDatabase(env, deriveKeys(env.secret, env.previousSecret))],
  ['Procesos', checkProcesses],
  ['Reloj', checkClock],
  ['Disco', checkDisk],
  ['Archivos', checkFiles],
  ['Redis', checkRedis],
  ['Correo', checkMail, noteMail],
  ['Puerto', checkPort],
  ['Dirección pública', checkPublicAddress],
  ['Canales', checkChannels],
  ['Llamadas', checkCalls],
  ['Envíos', checkSending],
  ['Trabajos', checkQueue],
]

/** Looks at all that an installation needs, and names each fault with its repair. */
export const run: RunCommand = async (env) => {
  const lines: string[] = []
  let faults = 0
  for (const [name, check, note] of checks) {
    const found = await check(env).catch(() => ['No se pudo revisar, por lo que dice otra línea.'])
    faults += found.length
    const marked = [
      ...found.map((sentence) => `✗ ${name}: ${sentence}`),
      ...(note?.(env) ?? []).map((sentence) => `! ${name}: ${sentence}`),
    ]
    lines.push(...(marked.length === 0 ? [`✓ ${name}`] : marked))
  }
  const report = lines.join('\n')
  if (faults > 0) throw new CommandError(report)
  return `${report}\n${lines.every((line) => line.startsWith('✓')) ? 'Todo está bien.' : 'Nada falla.'}`
}
