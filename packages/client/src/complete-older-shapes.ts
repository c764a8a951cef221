import type { Presence, ServerEventPayload } from '@hilo/contracts'
import type { LiveSocket } from './live-socket'

/**
 * During an update an older process may still serve this page, or publish what it hears. Two events named one person or contact there: they get
 * the list that all listeners read. Goes a release later (decision 191).
 */
export function completeOlderShapes(socket: LiveSocket): void {
  // These listeners hear each event before all others, which then get the same object.
  socket.onAny(
    (event: string, payload: Partial<ServerEventPayload<'presence' | 'update:contact:interactions'>>) => {
      if (event === 'presence' && !('users' in payload))
        Object.assign(payload, { users: [{ ...(payload as Presence) }] })
      if (event === 'update:contact:interactions' && !('uuids' in payload))
        Object.assign(payload, { uuids: [(payload as { readonly uuid: string }).uuid] })
    },
  )
}
