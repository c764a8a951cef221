import type { Request, RequestHandler } from 'express'
import { bearerToken, checkProof } from '../../meta/graph'
import { invalidToken } from '../../meta/graph-error'
import type { LiveAccount } from '../account'
import type { World } from '../world'

/** The number in the path, if the token is its own: Meta answers for another business's object as if it did not exist. */
export function phoneOf({ accounts }: World, req: Request): LiveAccount | null {
  const phone = accounts.reach(String(req.params.id), bearerToken(req) ?? '')
  if (phone) checkProof(req, phone.app_secret)
  return phone
}

export function businessOf({ accounts }: World, req: Request): LiveAccount[] {
  const phones = accounts.reachWaba(String(req.params.id), bearerToken(req) ?? '')
  for (const { app_secret } of phones) checkProof(req, app_secret)
  return phones
}

/** Passes the request to the next provider when the token is not one of ours. */
export const ownToken =
  ({ accounts, knobs }: World): RequestHandler =>
  (req, _res, next) => {
    if (!accounts.knowsToken(bearerToken(req) ?? '')) return next('router')
    if (knobs.current.tokenRevoked) throw invalidToken()
    next()
  }

/** `fields=a,b` of a query; the id is always there. */
export function pickFields<T extends { id: string }>(object: T, fields: unknown): Partial<T> {
  if (typeof fields !== 'string' || fields === '') return object
  const wanted = new Set(['id', ...fields.split(',').map((field) => field.trim())])
  const entries = Object.entries(object).filter(([key]) => wanted.has(key))
  return Object.fromEntries(entries) as Partial<T> // a subset of the object's own entries
}
