import type { Area } from '@hilo/contracts'
import type { Area as AreaRecord } from '@hilo/prisma'

export type { AreaRecord }

export const presentArea = (row: AreaRecord): Area => ({
  uuid: row.uuid,
  name: row.name,
  color: row.color,
  description: row.description,
  incoming_message: row.incoming_message,
  state: row.state,
  position: row.position,
  first_answer_minutes: row.first_answer_minutes,
  end_minutes: row.end_minutes,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
})
