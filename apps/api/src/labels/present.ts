import type { Label } from '@hilo/contracts'
import type { Label as LabelRecord } from '@hilo/prisma'

export type { LabelRecord }

export const presentLabel = (row: LabelRecord): Label => ({
  uuid: row.uuid,
  name: row.name,
  color: row.color,
  position: row.position,
  version: row.version,
})
