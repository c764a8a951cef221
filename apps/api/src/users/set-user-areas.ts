import { refuse } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'

/** Replaces the areas that a person serves. Null: done. */
export async function setUserAreas(tx: Tx, business: string, user: string, areas: readonly string[]) {
  const uuids = [...new Set(areas)]
  const known = await tx.area.count({
    where: { business_uuid: business, uuid: { in: uuids }, deleted_at: null },
  })
  if (known !== uuids.length) return refuse('AREA_NOT_FOUND')
  await tx.userArea.deleteMany({ where: { business_uuid: business, user_uuid: user } })
  await tx.userArea.createMany({
    data: uuids.map((area_uuid) => ({ business_uuid: business, user_uuid: user, area_uuid })),
  })
  return null
}
