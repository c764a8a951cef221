import type { Env } from '../env'
import { asOwner } from './as-owner'
import { CommandError } from './command'

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds a business by its name, or by its uuid if several have the same name. */
export async function findBusinessByNameOrId(env: Env, wanted: string) {
  if (!uuidPattern.test(wanted)) return findBusiness(env, wanted)
  const [found] = await asOwner(env, (owner) =>
    owner.call<{ uuid: string; name: string }>('select uuid, name from businesses where uuid = $1', [wanted]),
  )
  return found ?? null
}

/** Row-level security shows the app no business but its own: only the owner can look for one by its name. */
export async function findBusiness(env: Env, name: string) {
  const [first, second] = await asOwner(env, (owner) =>
    owner.call<{ uuid: string; name: string }>(
      'select uuid, name from businesses where lower(name) = lower($1)',
      [name],
    ),
  )
  if (second)
    throw new CommandError(`Hay varias empresas que se llaman «${name}»: cambia el nombre de una de ellas.`)
  return first ?? null
}
