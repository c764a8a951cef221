import { parseArgs } from 'node:util'
import type { Env } from '../env'
import { type Act, options } from './channel/asked'
import { add, credentials } from './channel/credentials'
import { items, replay } from './channel/items'
import { list, show, subscribe, test } from './channel/look'
import { media } from './channel/media'
import { disconnect, pause, resume } from './channel/stop'
import { CommandError, type RunCommand } from './command'
import { findBusiness } from './find-business'
import { withQuietServices } from './quiet-services'

const acts: Readonly<Record<string, Act>> = {
  list,
  show,
  add,
  credentials,
  pause,
  resume,
  media,
  test,
  subscribe,
  items,
  replay,
  disconnect,
}

/** Channels without a browser: what the settings' page does, by the same operations. */
export const run: RunCommand = async (env, args) => {
  const [name = '', ...rest] = args
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new CommandError(`Di qué hacer con los canales: ${Object.keys(acts).join(', ')}.`)
  const { values } = parseArgs({ args: rest, options })
  const business = await businessOf(env, values.business)
  return withQuietServices(env, (services) => act({ services, business, values }))
}

async function businessOf(env: Env, name: string | undefined): Promise<string> {
  if (!name) throw new CommandError('Falta --business: el nombre de la empresa.')
  const found = await findBusiness(env, name)
  if (!found) throw new CommandError(`No existe la empresa «${name}».`)
  return found.uuid
}
