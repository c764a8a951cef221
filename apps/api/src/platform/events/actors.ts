import type { EventActor } from '@hilo/contracts'

/** Hilo by itself. */
export const hiloAsActor: EventActor = { kind: 'system', uuid: null, name: null }
/** The customer; events have no words of customers. */
export const customerAsActor: EventActor = { kind: 'client', uuid: null, name: null }
/** The business in the provider's own app, which does not say who. */
export const appAsActor: EventActor = { kind: 'app', uuid: null, name: null }

/** A person of the business. Without a uuid: the operator on the command line, or Hilo by itself. */
export const asEventActor = ({
  uuid,
  name = null,
}: {
  readonly uuid: string | null
  readonly name?: string | null
}): EventActor => (uuid === null ? hiloAsActor : { kind: 'user', uuid, name })
