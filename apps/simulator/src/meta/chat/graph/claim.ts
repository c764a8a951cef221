import type { Request } from 'express'
import { bearerToken, checkProof } from '../../graph'
import { orderedError } from '../errors'
import type { LiveAccount } from '../kind'
import { ownerOf } from '../tokens'
import type { World } from '../world'

/** The account in the path, by its id or as `me`, if the token is its own. */
export function accountInPath(world: World, req: Request): LiveAccount | null {
  const token = bearerToken(req) ?? ''
  const id = String(req.params.id)
  const account = ownerOf(world, token)
  if (!account || !(id === 'me' || account.names.includes(id))) return null
  checkProof(req, account.appSecret)
  return account
}

/** The names of the calls that can be made to fail. */
export const calls = ['send', 'mark', 'media', 'profile'] as const

export function refuseAsOrdered({ failures }: World, call: (typeof calls)[number]): void {
  const order = failures.take(call)
  if (order) throw orderedError(order)
}
