import { parseArgs } from 'node:util'
import type { Env } from '../../env'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'
import { findBusiness } from '../find-business'
import { disconnect, pause, resume } from './change-state'
import { type ChannelCommand, options } from './channel-command'
import { add, credentials } from './credentials'
import { list, show, subscribe, test } from './inspect'
import { items, replay } from './items'
import { media } from './media'

export const channelActs = {
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
} as const satisfies Readonly<Record<string, ChannelCommand>>

/** Manages channels with the same operations as the settings page. */
export const run: RunCommand = async (env, args) => {
  const [name = '', ...rest] = args
  const act = Object.hasOwn(channelActs, name) ? channelActs[name as keyof typeof channelActs] : undefined
  if (!act) throw new CommandError(`Di qué hacer con los canales: ${Object.keys(channelActs).join(', ')}.`)
  const { values } = parseArgs({ args: rest, options })
  const business = await businessOf(env, values.business)
  return withCommandServices(env, (services) => act({ services, business, values }))
}

async function businessOf(env: Env, name: string | undefined): Promise<string> {
  if (!name) throw new CommandError('Falta --business: el nombre de la empresa.')
  const found = await findBusiness(env, name)
  if (!found) throw new CommandError(`No existe la empresa «${name}».`)
  return found.uuid
}
