import { abilitiesOf } from '@hilo/contracts'
import { type AccountRow, connectAccount } from '../../channels/accounts/accounts'
import type { LastCustomerMessage } from '../../channels/adapter'
import { customerIdentifiers } from '../../channels/customer-identifiers'
import { sql } from '../../platform/db/db'
import { errorMessage } from '../../platform/errors/error-message'
import type { Actor } from '../../platform/http/actor'
import { isQuiet } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'

interface OpenChat extends AccountRow {
  readonly identifiers: readonly string[]
  readonly last: LastCustomerMessage | null
}

const noLastCustomerMessage: LastCustomerMessage = { id: null, topic: null }

/** Resolves when the provider has answered; never rejects. */
type NotifyTyping = (actor: Actor, conversation: string) => Promise<void>

/** How long a chat is not looked up again where the provider shows no typing, or cannot be asked. */
const quietSeconds = 20
const maxRemembered = 10_000

/**
 * Shows the customer that the agent of their chat is typing, where the channel can: once for as long as the provider
 * shows it. Failures are only logged. An agent's socket is on this process, so that its memory is enough.
 */
export function createTypingNotifier(services: Services): NotifyTyping {
  const { clock, log } = services
  const shownUntil = new Map<string, number>()

  async function show(actor: Actor, conversation: string): Promise<void> {
    const chat = await findOpenChat(services, actor, conversation)
    const typingSeconds = chat && abilitiesOf(chat.type).typingSeconds
    if (!chat || typingSeconds === null || (await isQuiet(services.db))) return
    const until = clock.now().getTime() + typingSeconds * 1000
    shownUntil.set(conversation, until)
    const error = await connectAccount(services, chat).connection.typing?.(
      chat.identifiers,
      chat.last ?? noLastCustomerMessage,
    )
    if (error) log.info({ conversation, code: error.code }, 'typing was not shown to the customer')
  }

  return async (actor, conversation) => {
    const now = clock.now().getTime()
    if ((shownUntil.get(conversation) ?? 0) > now) return
    if (shownUntil.size >= maxRemembered) shownUntil.clear()
    shownUntil.set(conversation, now + quietSeconds * 1000)
    await show(actor, conversation).catch((error: unknown) =>
      log.warn({ conversation, err: errorMessage(error) }, 'typing was not shown to the customer'),
    )
  }
}

/** The chat, if it is the actor's, its window is open, and its account works. */
async function findOpenChat(
  { db, clock }: Services,
  { business, uuid }: Actor,
  conversation: string,
): Promise<OpenChat | null> {
  const now = clock.now()
  const [row] = await db.read<OpenChat>(
    business,
    sql`
      select a.business_uuid, a.uuid, a.type, a.external_id, a.credentials,
        ${customerIdentifiers} as identifiers,
        (select jsonb_build_object('id', e.provider_message_id, 'topic', e.body ->> 'topic') from entries e
          where e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
            and e.author_kind = 'client' and e.type <> 'call' and e.provider_message_id is not null
          order by e.seq desc limit 1) as last
      from conversations c
      join channel_accounts a on a.business_uuid = c.business_uuid and a.uuid = c.channel_account_uuid
      left join outbound_paces p on p.business_uuid = a.business_uuid and p.channel_account_uuid = a.uuid
      where c.business_uuid = ${business}::uuid and c.uuid = ${conversation}::uuid and not c.managed_outside
        and (c.window_closes_at is null or c.window_closes_at > ${now}::timestamptz)
        and a.state = 'active' and a.auth_error is null
        and coalesce(p.consecutive_failures, 0) = 0 and coalesce(p.blocked_until <= ${now}::timestamptz, true)
        and exists (
          select from interactions i where i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid
            and i.user_uuid = ${uuid}::uuid and i.status = 'assigned')`,
  )
  return row ?? null
}
