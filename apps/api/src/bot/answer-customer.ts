import { isRefusal, refuse } from '@hilo/contracts'
import { noChanges } from '../entries/changes'
import { ofInteraction } from '../entries/events'
import type { InteractionRecord } from '../entries/interaction-records'
import type { BotState } from '../entries/rows'
import { writeChanges } from '../entries/write/write-changes'
import { hiloActor } from '../interactions/acts/perform/interaction-change'
import { type LockedForAct, lockInteraction } from '../interactions/acts/perform/lock-interaction'
import { type AlreadyDone, type Decision, performAct } from '../interactions/acts/perform/perform-act'
import { isChat, mayHiloWrite } from '../interactions/lifecycle'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { RetryTransaction } from '../platform/db/pipeline/retry-on-conflict'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import { hiloAsActor } from '../platform/events/actors'
import { waitingOf } from '../platform/events/run-listener'
import type { JobPayloads } from '../platform/jobs/job-payloads'
import type { JobEnd } from '../platform/jobs/workers'
import type { Services } from '../platform/services'
import { takeBotFacts } from './bot-facts'
import { type BotAnswer, decideAnswer } from './decide-answer'

/** What became of a look of the bot at a chat. */
export interface BotLook {
  /** Held: nothing may leave to customers. */
  readonly end: JobEnd
  /** The conversation in which it has just written; null: it had nothing to write. */
  readonly answered: string | null
}
export const nothingSeen: BotLook = { end: undefined, answered: null }

/**
 * A customer wrote in an unassigned interaction: the bot answers, and automatic assignment gets the event. The `seq` that it has read is
 * stored with its answer under the interaction's lock, so no message is answered twice however often this runs, and the bot does not
 * write once a person has the interaction. `deliversItself`: the caller sends what it answers, so no job is added for that.
 */
export async function answerCustomer(
  services: Services,
  { business, interaction }: JobPayloads['answer_customer'],
  waiting = waitingOf({ listener: 'bot', business, subject: interaction }, services.clock.now()),
  deliversItself = false,
): Promise<BotLook> {
  let end: JobEnd
  const result = await performAct(services, hiloActor(business), async (tx, now) => {
    const locked = await lockInteraction(tx, business, { interaction })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const row = locked.interaction
    const facts = await takeBotFacts(tx, row, now)
    const newest = facts?.messages.at(-1)
    end = facts?.quiet ? 'held' : undefined
    // Without facts the business is disabled: the customer waits until it is enabled.
    if (!facts || facts.quiet || !newest) return unchanged(row)
    // People answer an interaction that a person has or had, and all mail.
    if (row.status !== 'unassigned' || facts.wasAssigned || !isChat(row))
      return saveBotState(tx, row, { ...row.bot, read_seq: newest.seq, silent: true }, now)
    if (!mayHiloWrite(row, now)) return saveBotState(tx, row, { ...row.bot, read_seq: newest.seq }, now)
    const answer = decideAnswer(row, facts, now)
    if (answer.entries.length === 0) return saveBotState(tx, row, answer.bot, now)
    return { ...(await sendAnswer(tx, locked, answer)), deliversItself }
  })
  if (isRefusal(result)) {
    // The interaction no longer exists, so nobody waits for an answer.
    await services.db.write(business, (tx) => waiting.take(tx))
    return nothingSeen
  }
  const hasWritten = result.entries.some(({ status }) => status === 'queued')
  return { end, answered: hasWritten ? result.interaction.conversation_uuid : null }
}

const unchanged = (interaction: InteractionRecord): AlreadyDone => ({
  alreadyDone: { interaction, entries: [] },
})

/** No client sees the bot's state, so it is saved without a new version, and sockets do not hear of it. */
async function saveBotState(
  tx: StatementSender,
  row: InteractionRecord,
  bot: BotState,
  now: Date,
): Promise<AlreadyDone> {
  const { business_uuid: business, uuid } = row
  const looked = { name: 'interaction.read_by_bot', ...ofInteraction(row), actor: hiloAsActor } as const
  const changes = { ...noChanges, interactions: [{ uuid, bot }], events: [[looked]] }
  await writeChanges(tx, { business, uuid: null }, changes, now)
  return unchanged(row)
}

async function sendAnswer(
  tx: StatementSender,
  locked: LockedForAct,
  { bot, area, shown, entries }: BotAnswer,
): Promise<Decision> {
  const { business_uuid: business } = locked.interaction
  if (area) await lockArea(tx, business, area.uuid)
  return { locked, set: { bot, ...(area && { area_uuid: area.uuid }) }, shown, entries }
}

const lockActiveArea: Statement = {
  name: 'lock_active_area',
  text: `select 1 as locked from areas
    where business_uuid = $1::uuid and uuid = $2::uuid and state and deleted_at is null for share`,
}

/** The chosen area may be deleted at the same moment: then the transaction is retried and reads the menu without it. */
async function lockArea(tx: StatementSender, business: string, area: string): Promise<void> {
  const locked = await tx.send(lockActiveArea, [business, area])
  if (locked.length === 0) throw new RetryTransaction()
}
