import { type PushAct, type Refusal, refuse } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import { ownerOfToken } from '../platform/db/owner-of-token'
import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { hashPushToken } from '../push/write-act'
import { readSessions } from '../sessions/read-sessions'

export interface FoundAct {
  readonly actor: Actor
  readonly conversation: string
  readonly interaction: string
  /** The uuid of the message that an answer writes. */
  readonly message: string
  /** The contact that an answer goes to. */
  readonly contact: string
  /** The owner of the chat now, if it has one. */
  readonly owner: string | null
  /** Whether the act may still be done. Later the request only reports what was done. */
  readonly open: boolean
  /** Whether the device is still to show the chat: its person may see it, and nobody has taken it. */
  readonly shown: boolean
}
type ActRow = Omit<FoundAct, 'actor' | 'open'> & { readonly user: string; readonly expires_at: Date }

/**
 * The act that a token stands for, with its person and their rights at this moment. The session is read anew each time: when it has
 * ended, so has the act.
 */
export async function findPushAct(
  services: Services,
  token: string,
  does: PushAct['does'],
): Promise<FoundAct | Refusal<'PUSH_ACT_ENDED'>> {
  const { db, clock } = services
  const hash = hashPushToken(token)
  const owner = await ownerOfToken(db, hash)
  if (!owner) return refuse('PUSH_ACT_ENDED')
  const { business, owner: session } = owner
  const people = await readSessions(services, [{ business, session }], connectionQueues.people(business))
  const person = people.get(session)
  if (!person) return refuse('PUSH_ACT_ENDED')
  const [row] = await db.read<ActRow>(
    business,
    sql`select a.conversation_uuid as conversation, a.interaction_uuid as interaction, a.message_uuid as message, a.expires_at,
        p.user_uuid as user, r.contact_uuid as contact,
        case when r.status = 'assigned' then r.user_uuid end as owner,
        exists (select from pushes s where s.business_uuid = a.business_uuid and s.subscription_uuid = a.subscription_uuid
          and s.interaction_uuid = a.interaction_uuid and s.shown) as shown
      from push_acts a
      join push_subscriptions p on p.business_uuid = a.business_uuid and p.uuid = a.subscription_uuid
      join interaction_rows r on r.business_uuid = a.business_uuid and r.uuid = a.interaction_uuid
      where a.business_uuid = ${business}::uuid and a.hash = ${hash} and a.does = ${does} and p.session_uuid = ${session}::uuid`,
  )
  if (row?.user !== person.uuid) return refuse('PUSH_ACT_ENDED')
  const { user: _, expires_at, ...act } = row
  return { ...act, open: expires_at > clock.now(), actor: { ...person, tokenExpiresAt: expires_at } }
}
