import type { SignupFailure } from '@hilo/contracts'
import { z } from 'zod'
import { type GraphAccess, graphPost } from '../../meta/graph'

/** Meta's codes for a registration that it refuses. */
const refusals: Readonly<Record<string, SignupFailure>> = {
  133005: 'pin',
  133008: 'too_many_pins',
  133009: 'too_many_pins',
  133006: 'not_verified',
  133015: 'number_deleted',
  133016: 'too_many_registrations',
}
const waiting = ['temporary', 'rate_limited', 'unknown_outcome']

/** Registers a number for Meta's API with this PIN. Null: it is registered. */
export async function registerNumber(
  graph: GraphAccess,
  number: string,
  pin: string,
): Promise<{ failure: SignupFailure; detail: string } | null> {
  const body = { messaging_product: 'whatsapp', pin }
  const path = `${number}/register`
  const answer = await graphPost(graph, { path, body, repeatable: true }, z.looseObject({}))
  if (!('error' in answer)) return null
  const { code, kind } = answer.error
  const failure = refusals[code] ?? (waiting.includes(kind) ? 'unavailable' : 'register_refused')
  return { failure, detail: code }
}
