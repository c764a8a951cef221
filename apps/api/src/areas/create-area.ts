import { randomUUID } from 'node:crypto'
import type { Services } from '../platform/services'

export interface NewArea {
  readonly business: string
  readonly name: string
  readonly color: string
  readonly description?: string
  readonly incoming_message?: string
}

export async function createArea({ db, clock }: Pick<Services, 'db' | 'clock'>, area: NewArea) {
  const { business: business_uuid, ...fields } = area
  const uuid = randomUUID()
  const now = clock.now()
  await db.tenant(business_uuid, (tx) =>
    tx.area.create({ data: { business_uuid, uuid, ...fields, created_at: now, updated_at: now } }),
  )
  return { uuid, name: area.name, color: area.color }
}
