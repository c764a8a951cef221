import { type Realtime, rooms } from '../platform/realtime/realtime'
import type { Authenticator } from './authenticate'

/** After the commit that revoked them: neither the cache nor a socket outlives them. */
export function cutSessions(
  realtime: Pick<Realtime, 'disconnect'>,
  authenticator: Pick<Authenticator, 'forget'>,
  sessions: readonly string[],
): void {
  for (const session of sessions) authenticator.forget(session)
  const [first, ...rest] = sessions.map(rooms.session)
  if (first) realtime.disconnect([first, ...rest])
}
