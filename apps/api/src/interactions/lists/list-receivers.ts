import { refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

interface ReceiverRow {
  readonly uuid: string
  readonly name: string
  readonly online: boolean
}

/** Who may receive an interaction now: active, not away, below the maximum, not the actor; who is online first. */
export async function listReceivers({ db, clock }: Services, actor: Actor, business: string) {
  if (business !== actor.business) return refuse('BUSINESS_NOT_FOUND')
  const now = clock.now()
  return db.tenant(
    actor,
    (tx) => tx.$queryRaw<ReceiverRow[]>`
      select u.uuid, u.name, exists (
        select from presence_leases p
        where p.business_uuid = u.business_uuid and p.user_uuid = u.uuid and p.expires_at > ${now}::timestamptz
      ) as online
      from users u
      where u.business_uuid = ${business}::uuid and u.active and u.availability = 'available'
        and u.uuid <> ${actor.uuid}::uuid
        and (
          select count(*) from interactions i
          where i.business_uuid = u.business_uuid and i.user_uuid = u.uuid
            and i.status = 'assigned' and not i.paused and not i.expired
        ) < (select maximum_active_conversation from settings s where s.business_uuid = u.business_uuid)
      order by online desc, hilo_sort_key(u.name) collate "C", u.uuid`,
  )
}
