import { refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'

/** In batches, so that no statement is long and makes others wait. */
const batch = 2_000

const stopSending: Statement = {
  name: 'stop_hook_to_delete',
  text: `update hooks set paused_at = coalesce(paused_at, $3::timestamptz), pause = coalesce(pause, 'person')
    where business_uuid = $1::uuid and uuid = $2::uuid returning uuid`,
}
/** The last first: if the process dies and the hook is resumed, nothing waits behind one that is gone. */
const deleteDeliveries: Statement = {
  name: 'delete_deliveries_of_hook',
  text: `delete from hook_deliveries where id in (select id from hook_deliveries
      where business_uuid = $1::uuid and hook_uuid = $2::uuid order by id desc limit ${batch})
    returning 1`,
}
const deleteRow: Statement = {
  name: 'delete_hook',
  text: 'delete from hooks where business_uuid = $1::uuid and uuid = $2::uuid returning name',
}

/** Deletes a hook after its ledger. A message that is on its way finds no row for its outcome. */
export async function deleteHook({ db, clock }: Services, by: RequestOrigin, id: string) {
  const { business } = by.actor
  for (let gone = batch; gone === batch; )
    gone = await db.write(business, async (tx) => {
      // Recording an attempt takes this lock first, too.
      await tx.send(stopSending, [business, id, clock.now()])
      return (await tx.send(deleteDeliveries, [business, id])).length
    })
  return db.write(business, async (tx) => {
    const [row] = await tx.send<{ name: string }>(deleteRow, [business, id])
    if (!row) return refuse('HOOK_NOT_FOUND')
    await recordAudit(tx, by, clock.now(), { action: 'hook.delete', target: id, name: row.name })
    return { uuid: id }
  })
}
