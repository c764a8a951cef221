import { refuse, type WritingOption } from '@hilo/contracts'
import { toStatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { type PlannedOption, planOptions } from './plan-options'
import { readWritingFacts } from './read-facts'

/** By which channels a contact can be written to first, and why not by the others. */
export async function listWritingOptions(
  { db, clock }: Services,
  actor: Actor,
  contact: string,
  conversation: string | null,
) {
  const scope = { contact, account: null, conversation }
  const facts = await db.tenant(actor, (tx) => readWritingFacts(toStatementSender(tx), actor.business, scope))
  if (!facts.contact) return refuse('CONTACT_NOT_FOUND')
  return planOptions(facts, clock.now(), conversation).map(presentOption)
}

const presentOption = ({
  address: _address,
  person: _person,
  thread,
  refused,
  ...option
}: PlannedOption): WritingOption => ({
  ...option,
  window_closes_at: thread?.window_closes_at ? new Date(thread.window_closes_at).toISOString() : null,
  refused: refused && { code: refused.code, msg: refused.msg },
})
