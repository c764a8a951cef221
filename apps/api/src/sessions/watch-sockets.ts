import { permissionKeys } from '@hilo/contracts'
import { errorMessage } from '../platform/errors/error-message'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import { socketRecheckMs } from './tokens/lifetimes'

export interface ConnectedSocket {
  readonly actor: Actor
  disconnect(): void
  /** The person's name, role, areas or permissions have changed. */
  update(actor: Actor): void
}

const isSamePerson = (a: Actor, b: Actor): boolean =>
  a.role === b.role &&
  a.name === b.name &&
  a.email === b.email &&
  a.availability === b.availability &&
  a.areas.join() === b.areas.join() &&
  permissionKeys.every((key) => a.permissions[key] === b.permissions[key])

/** Rechecks every connected socket once: disconnects those without a valid session and updates changed rights. */
export async function recheckSockets(
  authenticator: Pick<Authenticator, 'recheck'>,
  connected: Iterable<ConnectedSocket>,
): Promise<void> {
  const recheck = async (socket: ConnectedSocket) => {
    const actor = await authenticator.recheck(socket.actor)
    if (!actor) socket.disconnect()
    else if (!isSamePerson(actor, socket.actor)) socket.update(actor)
  }
  await Promise.all([...connected].map(recheck))
}

/**
 * Rechecks all sockets every second, so that an expired token, a revoked session or changed rights take effect whatever
 * caused them. Returns the function that stops it.
 */
export function watchSockets(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  authenticator: Pick<Authenticator, 'recheck'>,
  connected: () => Iterable<ConnectedSocket>,
): () => Promise<void> {
  let rechecking: Promise<void> | null = null

  function recheck(): void {
    // Expired tokens need no database, so this does not wait for it.
    for (const socket of connected()) if (socket.actor.tokenExpiresAt <= clock.now()) socket.disconnect()
    rechecking ??= recheckSockets(authenticator, connected())
      // While the database is unreachable sockets stay connected; nobody can do anything anyway.
      .catch((error: unknown) =>
        log.warn({ err: errorMessage(error) }, 'the sessions of the sockets could not be checked'),
      )
      .finally(() => {
        rechecking = null
      })
  }

  const timer = setInterval(recheck, socketRecheckMs)
  const stopListening = clock.onMove(recheck)
  return async () => {
    clearInterval(timer)
    stopListening()
    await rechecking
  }
}
