import { storageSentence } from '../../health/find-problems'
import type { Services } from '../../platform/services'
import { checkStorage } from '../../platform/storage/check-storage'
import { declareJoined, joinFiles } from '../../retention/join-files'
import { sweepFiles } from '../../retention/sweep-files'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'

type Act = (services: Services) => Promise<string>

const apart =
  'Los archivos y la base de datos no son los mismos: no se borra ninguno. Si lo son, dilo con «files join».'

const check: Act = async (services) => {
  if ((await joinFiles(services)) === 'apart') return apart
  return 'Los archivos son los de esta base de datos.'
}

/** Stores one, reads it and removes it, as the product would. */
const test: Act = async ({ storage }) => {
  try {
    await checkStorage(storage)
  } catch (error) {
    throw new CommandError(storageSentence(error))
  }
  return 'Se guardó un archivo, se leyó y se borró: los archivos se guardan.'
}

const join: Act = async (services) => {
  await declareJoined(services)
  return 'Los archivos son, desde ahora, los de esta base de datos.'
}

/** Without the limit on their number: the operator has checked why they are so many. */
const putAside: Act = async (services) => {
  const { stopped, aside, back } = await sweepFiles(services, () => Number.POSITIVE_INFINITY)
  if (stopped) throw new CommandError(apart)
  return `Se apartaron ${aside} archivos que nada nombra y volvieron ${back}: se borran del todo en dos semanas.`
}

const acts: Readonly<Record<string, Act>> = { check, test, join, 'put-aside': putAside }

export const run: RunCommand = async (env, [name = '']) => {
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined
  if (!act) throw new CommandError(`Di qué hacer con los archivos: ${Object.keys(acts).join(', ')}.`)
  return withCommandServices(env, act)
}
