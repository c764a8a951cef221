import type { CommandHandlers } from '../platform/realtime/listen-to-commands'
import type { Services } from '../platform/services'

export const videoCommands = ({
  db,
  realtime,
}: Pick<Services, 'db' | 'realtime'>): Pick<CommandHandlers, 'signal:video'> => ({
  async 'signal:video'({ actor, payload: { uuid, from, to, data } }) {
    const rows = await db.tenant(
      actor,
      (tx) => tx.$queryRaw<unknown[]>`
        select 1 from video_calls v where v.business_uuid = ${actor.business}::uuid and v.uuid = ${uuid}::uuid
          and v.state = 'active' and v.user_uuid = ${actor.uuid}::uuid and v.agent_peer = ${from}::uuid
          and v.guest_peer = ${to}::uuid`,
    )
    // A signal to a page that is gone may be lost, because a page that returns negotiates anew.
    if (rows.length > 0)
      await realtime.processes.sendToAll('guest_event', {
        guest: uuid,
        event: 'video:signal',
        payload: { from, to, data },
      })
    return {}
  },
})
