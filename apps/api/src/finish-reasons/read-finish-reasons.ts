import type { FinishReasons } from '@hilo/contracts'
import type { Tx } from '../platform/db/db'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** The reasons of finishing in their order, without deleted ones, and whether they are asked. */
export async function readFinishReasons(tx: Tx, business_uuid: string): Promise<FinishReasons> {
  const setting = await tx.setting.findUniqueOrThrow({
    where: { business_uuid },
    select: { ask_finish_reason: true, finish_reasons_version: true },
  })
  const reasons = await tx.finishReason.findMany({
    where: { business_uuid, deleted_at: null },
    select: { uuid: true, name: true, active: true },
    orderBy: [{ position: 'asc' }, { uuid: 'asc' }],
  })
  return { ask: setting.ask_finish_reason, reasons, version: setting.finish_reasons_version }
}

export const listFinishReasons = ({ db }: Services, actor: Actor) =>
  db.tenant(actor, (tx) => readFinishReasons(tx, actor.business))
