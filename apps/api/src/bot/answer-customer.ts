import { isRefusal, refuse } from '@hilo/contracts'
import { assignSoon } from '../interactions/assign-soon'
import { assignWaiting } from '../interactions/assign-waiting'
import { hiloItself, lockInteraction } from '../interactions/change'
import { changeAndAnnounce, type Decision, type DoneBefore } from '../interactions/commit-change'
import { isChat, maySpeak } from '../interactions/lifecycle'
import type { BotState, InteractionRecord } from '../interactions/records'
import type { Tx } from '../platform/db/db'
import { BeginAgain } from '../platform/db/untangle'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { type BotView, readBotView } from './bot-view'
import { type BotAnswer, decideAnswer } from './decide-answer'

/**
 * A customer wrote and nobody has the interaction: the bot looks, and then automatic assignment. What it has looked at
 * is written with what it says, under the interaction's lock: however often and in whatever order this runs, one
 * message is never answered twice, and nothing is said once a person has it.
 */
export async function answerCustomer(
  services: Services,
  { business, interaction }: JobPayloads['answer_customer'],
): Promise<void> {
  const looked = await changeAndAnnounce(services, hiloItself(business), async (tx, now) => {
    const locked = await lockInteraction(tx, { interaction })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const row = locked.interaction
    const view = await readBotView(tx, row, now)
    const newest = view?.heard.at(-1)
    if (!view || !newest) return nothingToSay(row)
    // What a person has, or had, is theirs; mail is answered by people alone.
    if (row.status !== 'unassigned' || view.served || !isChat(row))
      return rememberQuietly(tx, row, view, { ...row.bot, looked: newest.seq, silent: true })
    if (!maySpeak(row, now)) return rememberQuietly(tx, row, view, { ...row.bot, looked: newest.seq })
    const answer = decideAnswer(row, view, now)
    if (answer.entries.length === 0) return rememberQuietly(tx, row, view, answer.bot)
    return speak(services, tx, row, answer)
  })
  if (!isRefusal(looked)) await assignWaiting(services, { business })
}

const nothingToSay = (interaction: InteractionRecord): DoneBefore => ({
  doneBefore: { interaction, entries: [] },
})

/** Where the bot stands is nobody's to see: without a version of its own, and without an announcement. */
async function rememberQuietly(
  tx: Tx,
  row: InteractionRecord,
  view: BotView,
  bot: BotState,
): Promise<DoneBefore> {
  await tx.$executeRaw`
    update interactions set bot = ${JSON.stringify(bot)}::jsonb
    where business_uuid = ${row.business_uuid}::uuid and uuid = ${row.uuid}::uuid`
  // It may be assigned from now on, also if this process ends here.
  if (view.behavior === 'AUTOMATIC') await assignSoon(tx, row.business_uuid)
  return nothingToSay(row)
}

async function speak(
  { jobs }: Services,
  tx: Tx,
  row: InteractionRecord,
  { bot, area, entries }: BotAnswer,
): Promise<Decision> {
  const { business_uuid: business, uuid } = row
  if (area) await holdArea(tx, business, area.uuid)
  // Who chooses for too long is assigned all the same.
  if (bot.choosing_until !== undefined)
    await jobs.add(
      tx,
      'assign_waiting',
      { business },
      { key: `choosing:${uuid}`, runAt: new Date(bot.choosing_until) },
    )
  return {
    before: row,
    set: { bot, ...(area && { area_uuid: area.uuid }) },
    entries,
  }
}

/** What was chosen may be on its way out at this very moment: then the menu is read again, without it. */
async function holdArea(tx: Tx, business: string, area: string): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`
    select from areas
    where business_uuid = ${business}::uuid and uuid = ${area}::uuid and state and deleted_at is null for share`
  if (held.length === 0) throw new BeginAgain()
}
