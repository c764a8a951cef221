import { permissionKeys } from '@hilo/contracts'
import { wordsOf } from '../platform/errors/words-of'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import { socketRecheckMs } from './lifetimes'

export interface ConnectedSocket {
  readonly actor: Actor
  disconnect(): void
  /** The person's name, role or permissions are other ones now. */
  update(actor: Actor): void
}

const isSamePerson = (a: Actor, b: Actor): boolean =>
  a.role === b.role &&
  a.name === b.name &&
  a.email === b.email &&
  a.availability === b.availability &&
  a.areas.join() === b.areas.join() &&
  permissionKeys.every((key) => a.permissions[key] === b.permissions[key])

/** Looks at every connected socket once: who may no longer be here goes, who has other rights gets them. */
export async function recheckSockets(
  authenticator: Pick<Authenticator, 'recheck'>,
  connected: Iterable<ConnectedSocket>,
): Promise<void> {
  const look = async (socket: ConnectedSocket) => {
    const actor = await authenticator.recheck(socket.actor)
    if (!actor) socket.disconnect()
    else if (!isSamePerson(actor, socket.actor)) socket.update(actor)
  }
  await Promise.all([...connected].map(look))
}

/**
 * A token that ends, a session revoked, a person disabled or demoted by whatever means reaches the sockets within a
 * second. Answers how to stop.
 */
export function watchSockets(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  authenticator: Pick<Authenticator, 'recheck'>,
  connected: () => Iterable<ConnectedSocket>,
): () => Promise<void> {
  let looking: Promise<void> | null = null

  function look(): void {
    // Needs no database, so that it does not wait for a slow one.
    for (const socket of connected()) if (socket.actor.until <= clock.now()) socket.disconnect()
    looking ??= recheckSockets(authenticator, connected())
      // Without the database nobody can do anything: those connected stay until it says otherwise.
      .catch((error: unknown) => log.warn({ err: wordsOf(error) }, 'the sockets could not be looked at'))
      .finally(() => {
        looking = null
      })
  }

  const timer = setInterval(look, socketRecheckMs)
  const stopListening = clock.onMove(look)
  return async () => {
    clearInterval(timer)
    stopListening()
    await looking
  }
}
