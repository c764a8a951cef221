import { permissionKeys } from '@hilo/contracts'
import { errorMessage } from '../platform/errors/error-message'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import type { Authenticator } from './authenticate'
import type { SessionPerson } from './read-sessions'
import { socketRecheckMs } from './tokens/lifetimes'

export interface ConnectedSocket {
  readonly actor: Actor
  disconnect(): void
  /** The person's name, role, areas or permissions have changed. */
  update(actor: Actor): void
}

const isSamePerson = (a: SessionPerson, b: SessionPerson): boolean =>
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
  const sockets = [...connected]
  const people = await authenticator.recheck(sockets.map(({ actor }) => actor))
  for (const socket of sockets) {
    const person = people.get(socket.actor.session)
    if (person?.uuid !== socket.actor.uuid) socket.disconnect()
    else if (!isSamePerson(person, socket.actor))
      socket.update({ ...person, tokenExpiresAt: socket.actor.tokenExpiresAt })
  }
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
