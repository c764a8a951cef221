import { refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'

const deleteRow: Statement = {
  name: 'delete_hook',
  text: 'delete from hooks where business_uuid = $1::uuid and uuid = $2::uuid returning name',
}

/** Deletes a hook with its ledger. A message that is on its way finds no row for its outcome. */
export const deleteHook = ({ db, clock }: Services, by: RequestOrigin, id: string) =>
  db.write(by.actor.business, async (tx) => {
    const [row] = await tx.send<{ name: string }>(deleteRow, [by.actor.business, id])
    if (!row) return refuse('HOOK_NOT_FOUND')
    await recordAudit(tx, by, clock.now(), { action: 'hook.delete', target: id, name: row.name })
    return { uuid: id }
  })
