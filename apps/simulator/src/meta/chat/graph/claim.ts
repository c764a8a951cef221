import type { Request } from 'express'
import { bearerToken, checkProof } from '../../graph'
import { orderedError } from '../errors'
import type { LiveAccount } from '../kind'
import { ownerOf } from '../tokens'
import type { World } from '../world'

/** The account that a path names, by its id or as `me`, if the token reaches it. */
export function reached(world: World, req: Request): LiveAccount | null {
  const token = bearerToken(req) ?? ''
  const id = String(req.params.id)
  const account = ownerOf(world, token)
  if (!account || !(id === 'me' || account.names.includes(id))) return null
  checkProof(req, account.appSecret)
  return account
}

export function refuseAsOrdered({ failures }: World, endpoint: string): void {
  const order = failures.take(endpoint)
  if (order) throw orderedError(order)
}
