import { limits, refuse } from '@hilo/contracts'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/**
 * Puts the areas in the order of the bot's menu. Those that are not named follow, in the order they had. Answers all of
 * them in their order now.
 */
export function orderAreas({ db, clock }: Services, { business }: Actor, wanted: readonly string[]) {
  const named = [...new Set(wanted)]
  const now = clock.now()
  return db.tenant(business, async (tx) => {
    // Two who put them in order at once do so one after the other.
    const rows = await tx.$queryRaw<{ uuid: string }[]>`
      with held as materialized (
        select * from areas where business_uuid = ${business}::uuid and deleted_at is null
        order by uuid for no key update)
      select uuid from held order by position, hilo_sort_key(name) collate "C", name collate "C", uuid`
    const there = new Set(rows.map((row) => row.uuid))
    if (named.some((uuid) => !there.has(uuid))) return refuse('AREA_NOT_FOUND')
    const areas = [...named, ...[...there].filter((uuid) => !named.includes(uuid))]
    await tx.$executeRaw`
      update areas a set position = o.place, version = a.version + 1, updated_at = ${now}::timestamptz
      from (
        select uuid::uuid, least(place, ${limits.lastPlace}::int)::int as place
        from unnest(${areas}::text[]) with ordinality as t(uuid, place)) o
      where a.business_uuid = ${business}::uuid and a.uuid = o.uuid and a.position <> o.place`
    return { areas }
  })
}
