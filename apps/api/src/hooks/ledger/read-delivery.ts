import { refuse } from '@hilo/contracts'
import { Prisma, sql } from '../../platform/db/db'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'
import {
  type AttemptRow,
  type DeliveryRow,
  deliveryColumns,
  presentAttempt,
  presentDelivery,
} from './present-delivery'

/** More attempts than Hilo makes by itself; a person may ask for more. */
const mostShown = 50

/** A message with its attempts, the last first. */
export async function readDelivery({ db }: Services, requester: Requester, id: string) {
  const { business } = requester
  const [row] = await db.read<DeliveryRow>(
    requester,
    sql`select ${Prisma.raw(deliveryColumns)} from hook_deliveries d
      where d.business_uuid = ${business}::uuid and d.uuid = ${id}::uuid`,
  )
  if (!row) return refuse('DELIVERY_NOT_FOUND')
  const tries = await db.read<AttemptRow>(
    requester,
    sql`select at, ms, status, error, request, answer from hook_attempts
      where business_uuid = ${business}::uuid and delivery_uuid = ${id}::uuid order by id desc limit ${mostShown}`,
  )
  return { ...presentDelivery(row), tries: tries.map(presentAttempt) }
}
