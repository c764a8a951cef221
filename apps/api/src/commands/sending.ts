import type { QuietReason } from '@hilo/contracts'
import { becomeQuiet, endQuiet } from '../platform/quiet/change-quiet'
import { readHome } from '../platform/quiet/home'
import type { Services } from '../platform/services'
import { CommandError, type RunCommand } from './command'
import { withCommandServices } from './command-services'

type Act = (services: Services) => Promise<string>

const reasons: Readonly<Record<QuietReason, string>> = {
  restored: 'se restauró de una copia de seguridad',
  database: 'la base de datos se copió a otro lugar',
  files: 'los archivos guardados no son los de esta base de datos',
  address: 'PUBLIC_URL es otra que antes',
  operator: 'se pidió con «sending pause»',
}

const check: Act = async ({ db }) => {
  const { quiet_since, quiet_reason } = await readHome(db)
  if (quiet_since === null || quiet_reason === null) return 'Los envíos salen.'
  return `Nada sale a los clientes ni a los proveedores desde ${quiet_since.toISOString()}: ${reasons[quiet_reason]}.`
}

const pause: Act = async (services) =>
  (await becomeQuiet(services, 'operator'))
    ? 'Desde ahora nada sale a los clientes ni a los proveedores: espera hasta «sending resume».'
    : 'Ya estaba en pausa.'

const resume: Act = async (services) =>
  (await endQuiet(services))
    ? 'Desde ahora los envíos salen, también los que esperaban.'
    : 'No estaba en pausa.'

const acts: Readonly<Record<string, Act>> = { check, pause, resume }

/** Whether anything leaves to customers, providers and mailboxes. */
export const run: RunCommand = async (env, [name = '']) => {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new CommandError(`Di qué hacer con los envíos: ${Object.keys(acts).join(', ')}.`)
  return withCommandServices(env, act)
}
