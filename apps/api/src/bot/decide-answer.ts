import { botMessage } from '../interactions/bot-message'
import { hiloItself, type NewEntry, timelineLine } from '../interactions/change'
import type { BotState, InteractionRecord } from '../interactions/records'
import { isOpen } from '../schedule/is-open'
import { areaMenu, chosenArea } from './area-menu'
import type { BotArea, BotView } from './bot-view'

/** What the bot has made of what it heard. */
export interface BotAnswer {
  readonly bot: BotState
  readonly entries: readonly NewEntry[]
  /** What the customer has chosen. */
  readonly area: BotArea | null
}

/** How long somebody who is choosing is given to nobody. */
const choosingMs = 3 * 60_000
/** The menu comes once, and once more. */
const mostMenus = 2

/**
 * What came so soon after the menu was written before it was read: a burst of messages is answered once. It may still
 * happen to name an area.
 */
const readingMs = 5_000

/** Pure. `heard` is not empty, and nobody has the interaction or ever had it. */
export function decideAnswer(row: InteractionRecord, view: BotView, now: Date): BotAnswer {
  const { choosing_until, ...before } = row.bot
  const first = !before.welcomed
  const choosing = first || choosing_until !== undefined
  const area = choosing ? (chosenArea(view.heard, view.offered?.choices ?? [], view.areas) ?? null) : null
  const stillReading = choosing_until !== undefined && !area && isHurried(view)
  const { menus = 0 } = before
  const asks =
    choosing && !area && !stillReading && !row.area_uuid && view.areas.length >= 2 && menus < mostMenus
  const away = !before.away_sent && speaksAway(view) && !isOpen(view.schedule, now)

  const bot: BotState = {
    ...before,
    looked: Math.max(...view.heard.map(({ seq }) => seq)),
    welcomed: true,
    ...(away && { away_sent: true }),
    ...(stillReading && { choosing_until }),
    ...(asks && { menus: menus + 1, choosing_until: new Date(now.getTime() + choosingMs).toISOString() }),
  }
  const mayStillSpeak = bot.choosing_until !== undefined || (speaksAway(view) && !bot.away_sent)
  return {
    bot: mayStillSpeak ? bot : { ...bot, silent: true },
    entries: [
      ...(first && !view.known ? said(view.welcome) : []),
      ...(away ? said(view.schedule.away_message) : []),
      ...(asks ? [menuOf(view)] : []),
      ...(area ? [areaChosen(row, area.name), ...said(welcomeOf(area, view))] : []),
    ],
    area,
  }
}

const isHurried = ({ heard, offered }: BotView): boolean =>
  offered !== null &&
  heard.every(({ date }) => new Date(date).getTime() < new Date(offered.date).getTime() + readingMs)

function menuOf({ menu, areas }: BotView): NewEntry {
  const { text, choices } = areaMenu(menu, areas)
  return botMessage(text, choices)
}

/** The customer's act, in their name. */
const areaChosen = (row: InteractionRecord, area: string): NewEntry => ({
  ...timelineLine('area_chosen', hiloItself(row.business_uuid), area),
  author_kind: 'client',
  author: row.contact_uuid,
  author_name: row.contact_name,
})

const speaksAway = ({ schedule }: BotView): boolean => schedule.enabled && schedule.away_message.trim() !== ''

const welcomeOf = (area: BotArea, { behavior, area_welcome }: BotView): string =>
  behavior === 'AUTOMATIC' ? area_welcome : area.incoming_message

const said = (text: string): NewEntry[] => (text.trim() === '' ? [] : [botMessage(text)])
