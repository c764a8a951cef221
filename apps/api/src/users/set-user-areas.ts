import { refuse } from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

const countAreas: Statement = {
  name: 'count_known_areas',
  text: `select count(*)::int as known from areas
    where business_uuid = $1::uuid and uuid = any($2::uuid[]) and deleted_at is null`,
}
const deleteAreas: Statement = {
  name: 'delete_areas_of_user',
  text: `delete from user_areas where business_uuid = $1::uuid and user_uuid = $2::uuid`,
}
const insertAreas: Statement = {
  name: 'insert_areas_of_user',
  text: `insert into user_areas (business_uuid, user_uuid, area_uuid)
    select $1::uuid, $2::uuid, area from unnest($3::uuid[]) as sent (area)`,
}

/** Replaces the areas that a person serves. Null: done. */
export async function setUserAreas(
  tx: StatementSender,
  business: string,
  user: string,
  areas: readonly string[],
) {
  const uuids = [...new Set(areas)]
  const [counted] = await tx.send<{ known: number }>(countAreas, [business, uuids])
  if (counted?.known !== uuids.length) return refuse('AREA_NOT_FOUND')
  await Promise.all([tx.send(deleteAreas, [business, user]), tx.send(insertAreas, [business, user, uuids])])
  return null
}
