import { abilitiesOf } from '@hilo/contracts'
import type { DemoBusiness } from '../script/business'
import type { Dialogue } from '../script/lines'
import type { AssignedChat, Customer, Regular, WaitingChat } from '../script/people'
import type { Episode, Thread } from './acts'
import { day, minute, shopMoment } from './moments'
import { planEpisode } from './plan-episode'
import { createRandom, type Random } from './random'

/** How far back the demo's history goes. */
const rememberedDays = 27

/** Plans every chat of the business up to `now`. Deterministic for the same business and time. */
export function planBusiness(business: DemoBusiness, now: number): Thread[] {
  const random = createRandom(0x41_6e_64)
  const context = { random, business, now }
  const dealer = createDealer(business.dialogues, random)
  const history = (customer: Customer, wanted: Regular['history'], before: number) =>
    planHistory(context, dealer, customer, wanted, before)

  const openThread = (chat: WaitingChat | AssignedChat, open: Episode): Thread => ({
    customer: chat,
    // Three days earlier, so that the last one had ended before this one began.
    finished: history(chat, chat.history ?? 0, 3),
    open,
  })
  const openEpisode = (chat: WaitingChat, agent: string | null, ending: 'stay' | AssignedChat['ending']) =>
    planEpisode({
      ...context,
      customer: chat,
      dialogue: { title: '', ...chat },
      agent,
      ending: ending ?? 'stay',
      when: { ends: now - chat.ago * minute },
    })

  return [
    ...business.regulars.map((customer) => ({
      customer,
      finished: history(customer, customer.history, 0),
      open: null,
    })),
    ...business.waiting.map((chat) => openThread(chat, openEpisode(chat, null, 'stay'))),
    ...business.assigned.map((chat) =>
      openThread(chat, openEpisode(chat, chat.takenBy ?? chat.agent, chat.ending)),
    ),
    // Last, so that the chats of the others stay as they are.
    ...(business.cameByAds ?? []).map((customer) => ({
      customer,
      finished: history(customer, customer.history, 0),
      open: null,
    })),
  ]
}

interface PlanContext {
  readonly random: Random
  readonly business: DemoBusiness
  readonly now: number
}

/** The finished episodes of a customer, oldest first, each on a day of its own. */
function planHistory(
  context: PlanContext,
  dealer: Dealer,
  customer: Customer,
  wanted: Regular['history'],
  before: number,
): Episode[] {
  const { random, business, now } = context
  const dialogues = typeof wanted === 'number' ? dealer.deal(customer, wanted) : wanted.map(dealer.named)
  const days = pickDays(random, before, dialogues.length)
  const agents = business.people.filter(({ role }) => role === 'AGENT').map(({ name }) => name)
  const admin = business.people.find(({ role }) => role === 'ADMIN')

  return dialogues.map((dialogue, at) => {
    const agent = admin && random.chance(0.05) ? admin.name : random.pick(agents)
    const starts = shopMoment(random, now, days[at] ?? rememberedDays)
    const input = { ...context, customer, dialogue, agent, ending: 'finish' as const }
    const episode = planEpisode({ ...input, when: { starts } })
    const ended = episode.acts.at(-1)?.at ?? starts
    // An episode that would end after `now` is moved to the day before.
    return ended < now ? episode : planEpisode({ ...input, when: { starts: starts - day } })
  })
}

/** Never two consecutive days: where the shop is closed on Sundays, both could be the Saturday. Oldest first. */
function pickDays(random: Random, before: number, count: number): number[] {
  const first = before + random.between(0, 1)
  const candidates = Array.from(
    { length: Math.ceil((rememberedDays - first) / 2) },
    (_, at) => first + 2 * at,
  )
  return random
    .shuffled(candidates)
    .slice(0, count)
    .sort((a, b) => b - a)
}

interface Dealer {
  deal(customer: Customer, count: number): Dialogue[]
  named(title: string): Dialogue
}

/** Uses every dialogue before it repeats one, and never repeats one for the same customer. */
function createDealer(dialogues: readonly Dialogue[], random: Random): Dealer {
  const stocks = {
    chat: dialogues.filter(({ subject, rare }) => subject === undefined && !rare),
    mail: dialogues.filter(({ subject, rare }) => subject !== undefined && !rare),
  }
  const remaining: Record<'chat' | 'mail', Dialogue[]> = { chat: [], mail: [] }
  const next = (kind: 'chat' | 'mail', taken: readonly Dialogue[]): Dialogue => {
    const fresh = (one: Dialogue) => !taken.includes(one)
    if (!remaining[kind].some(fresh)) remaining[kind].push(...random.shuffled(stocks[kind]))
    const at = remaining[kind].findIndex(fresh)
    const [dealt] = remaining[kind].splice(at, 1)
    if (at < 0 || !dealt) throw new Error(`there are too few dialogues of the kind ${kind}`)
    return dealt
  }
  return {
    deal({ channel }, count) {
      const dealt: Dialogue[] = []
      while (dealt.length < count) dealt.push(next(abilitiesOf(channel).kind, dealt))
      return dealt
    },
    named(title) {
      const found = dialogues.find((one) => one.title === title)
      if (!found) throw new Error(`there is no dialogue '${title}'`)
      return found
    },
  }
}
