import { refuse } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'

/** The areas a person serves, from now on these. Null: done. */
export async function setAreas(tx: Tx, business: string, user: string, areas: readonly string[]) {
  const wanted = [...new Set(areas)]
  const known = await tx.area.count({
    where: { business_uuid: business, uuid: { in: wanted }, deleted_at: null },
  })
  if (known !== wanted.length) return refuse('AREA_NOT_FOUND')
  await tx.userArea.deleteMany({ where: { business_uuid: business, user_uuid: user } })
  await tx.userArea.createMany({
    data: wanted.map((area_uuid) => ({ business_uuid: business, user_uuid: user, area_uuid })),
  })
  return null
}
