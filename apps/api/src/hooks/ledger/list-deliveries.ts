import { type hookEndpoints, isRefusal, limits, type QueryOf, refuse } from '@hilo/contracts'
import { z } from 'zod'
import { emptySql, Prisma, sql } from '../../platform/db/db'
import { pageOf, readCursor } from '../../platform/db/keyset'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'
import { type DeliveryRow, deliveryColumns, presentDelivery } from './present-delivery'

/** Numbers of deliveries, as text. */
const key = z.tuple([z.string().regex(/^\d{1,18}$/)])

/** The messages of a hook, the last first. */
export async function listDeliveries(
  { db }: Services,
  requester: Requester,
  { hook, state, cursor, limit = limits.rowsPage }: QueryOf<typeof hookEndpoints.listDeliveries>,
) {
  const after = readCursor(cursor, key)
  if (isRefusal(after)) return after
  const { business } = requester
  const [known] = await db.read<{ uuid: string }>(
    requester,
    sql`select uuid from hooks where business_uuid = ${business}::uuid and uuid = ${hook}::uuid`,
  )
  if (!known) return refuse('HOOK_NOT_FOUND')
  const rows = await db.readPage<DeliveryRow>(
    requester,
    sql`select ${Prisma.raw(deliveryColumns)} from hook_deliveries d
      where d.business_uuid = ${business}::uuid and d.hook_uuid = ${hook}::uuid
        ${state ? sql`and d.state = ${state}` : emptySql}
        ${after ? sql`and d.id < ${after[0]}::bigint` : emptySql}
      order by d.id desc limit ${limit + 1}`,
  )
  return pageOf(rows, limit, { item: presentDelivery, key: ({ id }) => [id] })
}
