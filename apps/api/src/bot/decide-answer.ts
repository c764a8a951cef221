import { isOpen, limits } from '@hilo/contracts'
import type { Happening } from '../entries/happenings'
import type { InteractionRecord } from '../entries/interaction-records'
import { previewOf } from '../entries/preview'
import type { BotState } from '../entries/rows'
import { botMessage } from '../interactions/acts/bot-message'
import type { InteractionChange, NewEntry } from '../interactions/acts/perform/interaction-change'
import { areaMenu, chosenArea, mostMenuText, namesArea } from './area-menu'
import type { BotArea, BotFacts } from './bot-facts'

/** The bot's next entries and its new state. */
export interface BotAnswer {
  readonly bot: BotState
  readonly entries: readonly (NewEntry | Happening)[]
  /** The area that the customer chose. */
  readonly area: BotArea | null
  /** The message by which they chose it, where that does not name it: the list shows the area, not a '2'. */
  readonly shown: NonNullable<InteractionChange['shown']> | null
}

/** How long automatic assignment waits for the customer to choose an area. */
const choosingMs = 3 * 60_000
/** The menu is sent at most this often. */
const maxMenus = 2

/**
 * A message this soon after the menu was probably written before the customer read it, so it does not count as a wrong
 * answer. It may still name an area.
 */
const readingMs = 5_000

/** Pure. `messages` must not be empty, and nobody may have or have had the interaction. */
export function decideAnswer(row: InteractionRecord, facts: BotFacts, now: Date): BotAnswer {
  const { choosing_until, ...before } = row.bot
  const isFirst = !before.welcomed
  const choosing = isFirst || choosing_until !== undefined
  const chosen = choosing ? chosenArea(facts.messages, facts.lastMenu?.choices ?? [], facts.areas) : undefined
  const area = chosen?.area ?? null
  const stillReading = choosing_until !== undefined && !area && wroteBeforeReadingMenu(facts)
  const { menus = 0 } = before
  const sendsMenu =
    choosing && !area && !stillReading && !row.area_uuid && facts.areas.length >= 2 && menus < maxMenus
  const sendsAway = !before.away_sent && hasAwayMessage(facts) && !isOpen(facts.schedule, now)

  const bot: BotState = {
    ...before,
    read_seq: Math.max(...facts.messages.map(({ seq }) => seq)),
    welcomed: true,
    ...(sendsAway && { away_sent: true }),
    ...(stillReading && { choosing_until }),
    ...(sendsMenu && {
      menus: menus + 1,
      choosing_until: new Date(now.getTime() + choosingMs).toISOString(),
    }),
  }
  const mayStillWrite = bot.choosing_until !== undefined || (hasAwayMessage(facts) && !bot.away_sent)
  return {
    bot: mayStillWrite ? bot : { ...bot, silent: true },
    entries: [
      ...greeting(facts, {
        texts: [
          ...(isFirst && !facts.recentlyServed ? [facts.welcome] : []),
          ...(sendsAway ? [facts.schedule.away_message] : []),
        ],
        sendsMenu,
      }),
      ...(area ? [areaChosen(row, area.name), ...botMessages(areaWelcome(area, facts))] : []),
    ],
    area,
    shown: chosen && !namesArea(chosen.reply, chosen.area) ? previewed(chosen) : null,
  }
}

const previewed = ({
  area,
  reply,
}: {
  readonly area: BotArea
  readonly reply: { readonly uuid: string }
}) => ({
  message: reply.uuid,
  preview: previewOf('text', { text: area.name }),
})

const wroteBeforeReadingMenu = ({ messages, lastMenu }: BotFacts): boolean =>
  lastMenu !== null &&
  messages.every(({ date }) => new Date(date).getTime() < new Date(lastMenu.date).getTime() + readingMs)

interface Greeting {
  /** The welcome, and the notice out of hours. */
  readonly texts: readonly string[]
  readonly sendsMenu: boolean
}

/** A message each, or in Modo ahorro one for all; two where the menu's message would be too long for its buttons. */
function greeting({ menu, areas, saves }: BotFacts, { texts, sendsMenu }: Greeting): NewEntry[] {
  const written = texts.filter((text) => text.trim() !== '')
  const { text, choices } = areaMenu(menu, areas)
  if (!saves)
    return [...written.map((one) => botMessage(one)), ...(sendsMenu ? [botMessage(text, choices)] : [])]
  if (!sendsMenu) return joined(written, limits.textLength).map((one) => botMessage(one))
  const [first, ...others] = joined([...written, text], mostMenuText(choices))
  if (first !== undefined && others.length === 0) return [botMessage(first, choices)]
  return [...joined(written, limits.textLength).map((one) => botMessage(one)), botMessage(text, choices)]
}

/** The texts as one, or each apart where that would be too long. */
function joined(texts: readonly string[], most: number): readonly string[] {
  const one = texts.join('\n\n')
  return texts.length > 1 && one.length <= most ? [one] : texts
}

/** By the customer. */
const areaChosen = (row: InteractionRecord, target: string): Happening => ({
  event: { name: 'interaction.area_chosen' },
  author: { author_kind: 'client', author_uuid: row.contact_uuid, author_name: row.contact_name },
  target,
})

const hasAwayMessage = ({ schedule }: BotFacts): boolean =>
  schedule.enabled && schedule.away_message.trim() !== ''

const areaWelcome = (area: BotArea, { behavior, area_welcome }: BotFacts): string =>
  behavior === 'AUTOMATIC' ? area_welcome : area.incoming_message

const botMessages = (text: string): NewEntry[] => (text.trim() === '' ? [] : [botMessage(text)])
