import type { QuickAnswer } from '@hilo/contracts'
import type { QuickAnswer as QuickAnswerRecord } from '@hilo/prisma'
import { fileOf } from './own-file'

export const presentQuickAnswer = (row: QuickAnswerRecord): QuickAnswer => ({
  uuid: row.uuid,
  name: row.name,
  message: row.message,
  type: row.type,
  file: fileOf(row),
  uses: row.uses,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  version: row.version,
})
