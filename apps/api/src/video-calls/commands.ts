import { sql } from '../platform/db/db'
import type { CommandHandlers } from '../platform/realtime/listen-to-commands'
import { guestRoom } from '../platform/realtime/rooms'
import type { Services } from '../platform/services'

export const videoCommands = ({
  db,
  realtime,
}: Pick<Services, 'db' | 'realtime'>): Pick<CommandHandlers, 'signal:video'> => ({
  async 'signal:video'({ actor, payload: { uuid, from, to, data } }) {
    const rows = await db.read<{ key: string }>(
      actor,
      sql`
        select encode(v.guest_key_hash, 'hex') as key from video_calls v where v.business_uuid = ${actor.business}::uuid and v.uuid = ${uuid}::uuid
          and v.state = 'active' and v.user_uuid = ${actor.uuid}::uuid and v.agent_peer = ${from}::uuid
          and v.guest_peer = ${to}::uuid`,
    )
    // A signal to a page that is gone may be lost, because a page that returns negotiates anew.
    for (const { key } of rows)
      await realtime.processes.sendToAll('guest_event', {
        guest: guestRoom(uuid, key),
        event: 'video:signal',
        payload: { from, to, data },
      })
    return {}
  },
})
