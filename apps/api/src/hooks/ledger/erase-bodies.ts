import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

const markErased: Statement = {
  name: 'mark_erased_hook_deliveries',
  text: `update hook_deliveries set erased = true where business_uuid = $1::uuid and about_uuid = any($2::uuid[])`,
}
const emptyAttempts: Statement = {
  name: 'empty_attempts_of_erased_contact',
  text: `update hook_attempts a set request = null, answer = null from hook_deliveries d
    where d.business_uuid = $1::uuid and d.about_uuid = any($2::uuid[])
      and a.business_uuid = d.business_uuid and a.delivery_uuid = d.uuid`,
}
const moveAbout: Statement = {
  name: 'move_hook_deliveries_of_merged_contact',
  text: 'update hook_deliveries set about_uuid = $3::uuid where business_uuid = $1::uuid and about_uuid = $2::uuid',
}

/**
 * Erases the bodies that were sent about a contact's conversations ($2: those and the contact), and the answers of receivers. The record
 * of a message that is on its way waits for this, and then stores no body.
 */
export async function eraseHookBodies(
  tx: StatementSender,
  business: string,
  about: readonly string[],
): Promise<void> {
  await Promise.all([tx.send(markErased, [business, about]), tx.send(emptyAttempts, [business, about])])
}

/** Messages about a merged contact belong to the contact into which it was merged. */
export const moveHookBodies = (
  tx: StatementSender,
  business: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<unknown> => tx.send(moveAbout, [business, from, to])
