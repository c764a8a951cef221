import type { Realtime } from '../platform/realtime/realtime'
import { rooms } from '../platform/realtime/rooms'
import type { Authenticator } from './authenticate'

/** Drops revoked sessions from the cache and disconnects their sockets. Call it after the commit that revoked them. */
export function disconnectSessions(
  realtime: Pick<Realtime, 'disconnect'>,
  authenticator: Pick<Authenticator, 'forget'>,
  sessions: readonly string[],
): void {
  for (const session of sessions) authenticator.forget(session)
  const [first, ...rest] = sessions.map(rooms.session)
  if (first) void realtime.disconnect([first, ...rest])
}
