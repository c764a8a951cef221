import type { callPermissions } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'

export interface KnownPermission {
  readonly permission: (typeof callPermissions)[number]
  readonly until: Date | null
}

const write: Statement = {
  name: 'write_call_permission',
  text: `insert into call_permissions as p (business_uuid, conversation_uuid, permission, until, at)
    values ($1::uuid, $2::uuid, $3, $4::timestamptz, $5::timestamptz)
    on conflict (business_uuid, conversation_uuid) do update
      set permission = excluded.permission, until = excluded.until, at = excluded.at where p.at <= excluded.at`,
}

/** Writes a permission, unless a newer one is known. */
export const writePermission = (
  tx: StatementSender,
  business: string,
  {
    conversation,
    permission,
    until,
    at,
  }: KnownPermission & { readonly conversation: string; readonly at: Date },
): Promise<unknown> => tx.send(write, [business, conversation, permission, until, at])
