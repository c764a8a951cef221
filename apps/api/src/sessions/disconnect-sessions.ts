import type { Realtime } from '../platform/realtime/realtime'
import { rooms } from '../platform/realtime/rooms'
import type { Authenticator } from './authenticate'

/** Drops revoked sessions from every process's cache and disconnects their sockets. Call it after the commit that revoked them. */
export function disconnectSessions(
  realtime: Pick<Realtime, 'disconnect' | 'processes'>,
  authenticator: Pick<Authenticator, 'forget'>,
  sessions: readonly string[],
): void {
  for (const session of sessions) authenticator.forget(session)
  const [first, ...rest] = sessions.map(rooms.session)
  if (!first) return
  void realtime.processes.sendToOthers('sessions_revoked', { sessions })
  void realtime.disconnect([first, ...rest])
}
