import type { ApiKeyKind, EventActor } from '@hilo/contracts'

/** Hilo by itself. */
export const hiloAsActor: EventActor = { kind: 'system', uuid: null, name: null }
/** The customer; events have no words of customers. */
export const customerAsActor: EventActor = { kind: 'client', uuid: null, name: null }
/** The business in the provider's own app, which does not say who. */
export const appAsActor: EventActor = { kind: 'app', uuid: null, name: null }

/** Who acts, as the actor of a request names them. Without a uuid: the operator on the command line, or Hilo by itself. */
export interface Acting {
  readonly uuid: string | null
  readonly name?: string | null
  /** A business's is an integration. */
  readonly key?: { readonly kind: ApiKeyKind }
}

export function asEventActor({ uuid, name = null, key }: Acting): EventActor {
  if (uuid === null) return hiloAsActor
  return { kind: key?.kind === 'business' ? 'integration' : 'user', uuid, name }
}
