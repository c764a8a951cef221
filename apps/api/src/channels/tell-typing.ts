import { sql } from '../platform/db/db'
import { wordsOf } from '../platform/errors/words-of'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { type AccountRow, connectAccount } from './accounts'
import type { LastMessage } from './adapter'
import { namesOfCustomer } from './names-of-customer'
import { adapterOf } from './registry'

interface OpenChat extends AccountRow {
  readonly names: readonly string[]
  readonly last: LastMessage | null
}

const nothing: LastMessage = { id: null, topic: null }

/** Done when the provider has answered; never fails. */
type TellTyping = (actor: Actor, conversation: string) => Promise<void>

/** How long a chat stays looked up where the provider shows nothing, or cannot be asked: nobody types much longer. */
const quietSeconds = 20
const most = 10_000

/**
 * Shows the customer that whoever has their chat is writing, where their channel can: once for as long as the provider
 * shows it. Nobody waits for it, and what goes wrong is only logged. Who types is on this very process, so its memory
 * knows what was told.
 */
export function createTypingTeller(services: Services): TellTyping {
  const { clock, log } = services
  const toldUntil = new Map<string, number>()

  async function tell(actor: Actor, conversation: string): Promise<void> {
    const chat = await findOpenChat(services, actor, conversation)
    const { typingSeconds } = chat ? adapterOf(chat.type) : {}
    if (!chat || typingSeconds === undefined) return
    const until = clock.now().getTime() + typingSeconds * 1000
    toldUntil.set(conversation, until)
    const error = await connectAccount(services, chat).connection.typing?.(chat.names, chat.last ?? nothing)
    if (error) log.info({ conversation, code: error.code }, 'the customer was not told that somebody writes')
  }

  return async (actor, conversation) => {
    const now = clock.now().getTime()
    if ((toldUntil.get(conversation) ?? 0) > now) return
    if (toldUntil.size >= most) toldUntil.clear()
    toldUntil.set(conversation, now + quietSeconds * 1000)
    await tell(actor, conversation).catch((error: unknown) =>
      log.warn({ conversation, err: wordsOf(error) }, 'the customer was not told that somebody writes'),
    )
  }
}

/** The chat, if it is the actor's, may be written to, and its account is well. */
async function findOpenChat(
  { db, clock }: Services,
  { business, uuid }: Actor,
  conversation: string,
): Promise<OpenChat | null> {
  const now = clock.now()
  const [row] = await db.tenant(business, (tx) =>
    tx.$queryRaw<OpenChat[]>(sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials,
        ${namesOfCustomer} as names,
        (select jsonb_build_object('id', e.provider_message_id, 'topic', e.body ->> 'topic') from entries e
          where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
            and e.author_kind = 'client' and e.provider_message_id is not null
          order by e.seq desc limit 1) as last
      from conversations c
      join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
      left join outbound_paces p on p.business_uuid = a.business_uuid and p.channel_account_uuid = a.uuid
      where c.business_uuid = ${business}::uuid and c.uuid = ${conversation}::uuid and not c.managed_outside
        and (c.window_closes_at is null or c.window_closes_at > ${now}::timestamptz)
        and a.state = 'active' and a.auth_error is null
        and coalesce(p.troubles, 0) = 0 and coalesce(p.blocked_until <= ${now}::timestamptz, true)
        and exists (
          select from interactions i where i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid
            and i.user_uuid = ${uuid}::uuid and i.status = 'assigned')`),
  )
  return row ?? null
}
