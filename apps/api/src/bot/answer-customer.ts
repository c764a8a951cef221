import { isRefusal, refuse } from '@hilo/contracts'
import { assignSoon } from '../interactions/assign-soon'
import { assignWaiting } from '../interactions/assign-waiting'
import { hiloItself } from '../interactions/change'
import { changeAndAnnounce, type Decision, type DoneBefore } from '../interactions/commit-change'
import { isChat, maySpeak } from '../interactions/lifecycle'
import { type Locked, lockInteraction } from '../interactions/lock-interaction'
import type { BotState, InteractionRecord } from '../interactions/records'
import type { Statement } from '../platform/db/pipeline'
import type { Sender } from '../platform/db/sender'
import { BeginAgain } from '../platform/db/untangle'
import type { PlannedJob } from '../platform/jobs/add-jobs'
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
    const locked = await lockInteraction(tx, business, { interaction })
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
    return speak(tx, locked, answer)
  })
  if (!isRefusal(looked)) await assignWaiting(services, { business })
}

const nothingToSay = (interaction: InteractionRecord): DoneBefore => ({
  doneBefore: { interaction, entries: [] },
})

const rememberBot: Statement = {
  name: 'remember_bot',
  text: 'update interactions set bot = $3::jsonb where business_uuid = $1::uuid and uuid = $2::uuid',
}

/** Where the bot stands is nobody's to see: without a version of its own, and without an announcement. */
async function rememberQuietly(
  tx: Sender,
  row: InteractionRecord,
  view: BotView,
  bot: BotState,
): Promise<DoneBefore> {
  const { business_uuid: business, uuid } = row
  await Promise.all([
    tx.send(rememberBot, [business, uuid, JSON.stringify(bot)]),
    // It may be assigned from now on, also if this process ends here.
    view.behavior === 'AUTOMATIC' && assignSoon(tx, business),
  ])
  return nothingToSay(row)
}

async function speak(tx: Sender, locked: Locked, { bot, area, entries }: BotAnswer): Promise<Decision> {
  const { business_uuid: business, uuid } = locked.interaction
  if (area) await holdArea(tx, business, area.uuid)
  const jobs: PlannedJob[] = []
  // Who chooses for too long is assigned all the same.
  if (bot.choosing_until !== undefined)
    jobs.push({
      name: 'assign_waiting',
      payload: { business },
      key: `choosing:${uuid}`,
      runAt: new Date(bot.choosing_until),
    })
  return { locked, set: { bot, ...(area && { area_uuid: area.uuid }) }, entries, jobs }
}

const shareArea: Statement = {
  name: 'share_area',
  text: `select 1 as held from areas
    where business_uuid = $1::uuid and uuid = $2::uuid and state and deleted_at is null for share`,
}

/** What was chosen may be on its way out at this very moment: then the menu is read again, without it. */
async function holdArea(tx: Sender, business: string, area: string): Promise<void> {
  const held = await tx.send(shareArea, [business, area])
  if (held.length === 0) throw new BeginAgain()
}
