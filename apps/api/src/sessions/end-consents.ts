import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'

interface Ending {
  readonly business: string
  /** Those of one person; absent: of these sessions. */
  readonly user?: string
  readonly sessions?: readonly string[]
}

/** A signup whose window has given its code goes on: nobody needs to come back for it. */
const deleteConsents: Statement = {
  name: 'delete_consents',
  text: `with signups as (delete from whatsapp_signups
      where business_uuid = $1::uuid and (user_uuid = $2::uuid or session_uuid = any($3::uuid[])) and step = 'popup')
    delete from google_consents where business_uuid = $1::uuid and (user_uuid = $2::uuid or session_uuid = any($3::uuid[]))`,
}

/**
 * Ends what people have begun in a window of Google or Meta, which comes back without a session. Call it in the transaction that ends
 * their sessions or lowers their role: with the role given back, an old window must not work again.
 */
export const endConsents = (
  tx: StatementSender,
  { business, user, sessions = [] }: Ending,
): Promise<unknown> => tx.send(deleteConsents, [business, user ?? null, sessions])
