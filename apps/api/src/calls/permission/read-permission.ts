import { abilitiesOf, type CallPermission, refuse } from '@hilo/contracts'
import type { PermissionToCall } from '../../channels/adapter'
import { concernsAccount } from '../../channels/outbound'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { openConversationConnection } from '../provider/connect-chat'
import { type KnownPermission, writePermission } from './write-permission'

const nothing: KnownPermission = { permission: 'none', until: null }

/** Asks the provider whether the customer may be called, and stores the answer. Without an answer, the last known one counts. */
export async function readPermission(services: Services, actor: Actor, conversation: string) {
  const { db, clock } = services
  const { business } = actor
  const chat = await openConversationConnection(services, actor, conversation)
  if (!chat) return refuse('CONVERSATION_NOT_FOUND')
  if (!abilitiesOf(chat.channel).calls) return refuse('CALLS_NOT_HERE')
  const [row = nothing] = await db.read<KnownPermission>(
    actor,
    sql`
      select permission, until from call_permissions
      where business_uuid = ${business}::uuid and conversation_uuid = ${conversation}::uuid`,
  )
  const now = clock.now()
  const known = row.until !== null && row.until <= now ? nothing : row
  if (await isQuiet(db)) return presentKnown(known, quietSentence)
  const asked = await chat.connection?.callPermission?.(chat.to)
  if (!asked) return presentKnown(known, null)
  if ('error' in asked) {
    services.log.info(
      { account: chat.account, code: asked.error.code },
      'the provider did not say whether the customer may be called',
    )
    return presentKnown(known, asked.error.msg, concernsAccount(asked.error))
  }
  // A refusal stays known, because the provider says only that there is no permission.
  const permission = asked.granted ? 'granted' : known.permission === 'refused' ? 'refused' : 'none'
  const { until } = asked
  await db.pipeline.transaction({ business }, (tx) =>
    tx.commit(writePermission(tx, business, { conversation, permission, until, at: now })),
  )
  return presentAsked(permission, asked)
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

const presentAsked = (
  permission: KnownPermission['permission'],
  { until, mayCall, mayAsk, callAgainAt, askAgainAt }: PermissionToCall,
): CallPermission => ({
  permission,
  until: iso(until),
  may_call: mayCall,
  may_ask: mayAsk,
  ask_again_at: mayAsk ? null : iso(askAgainAt),
  call_again_at: mayCall ? null : iso(callAgainAt),
  checked: true,
  reason: null,
})

/**
 * Presents the last known permission. A call may be tried with it, because the provider refuses it otherwise. `useless`: the
 * account can call nobody in its present state.
 */
const presentKnown = (
  { permission, until }: KnownPermission,
  reason: string | null,
  useless = false,
): CallPermission => ({
  permission,
  until: iso(until),
  may_call: permission === 'granted' && !useless,
  may_ask: permission !== 'granted' && !useless,
  ask_again_at: null,
  call_again_at: null,
  checked: false,
  reason,
})
