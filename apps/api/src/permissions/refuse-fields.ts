import { type Access, can, type Refusal, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'

/** The access that each field of an update needs; where there are several, any one is enough. */
export type FieldAccess<F extends string> = Readonly<Record<F, readonly [Access, ...Access[]]>>

/** One field without access refuses the whole request. */
export function refuseByField<F extends string>(
  actor: Actor,
  access: FieldAccess<F>,
  fields: { readonly [K in F]?: unknown },
): Refusal<'FORBIDDEN'> | null {
  const sent = (Object.keys(access) as F[]).filter((field) => fields[field] !== undefined)
  const allowed = sent.every((field) => access[field].some((required) => can(actor, required)))
  return allowed ? null : refuse('FORBIDDEN')
}
