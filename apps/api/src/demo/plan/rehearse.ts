import type { ChannelType } from '@hilo/contracts'
import type { DemoBusiness } from '../script/business'
import type { Dialogue, Line } from '../script/lines'
import type { AssignedChat, Customer } from '../script/people'
import type { Act, Fate } from './acts'
import { minute, second } from './moments'
import type { Random } from './random'

export interface Cast {
  readonly random: Random
  readonly business: DemoBusiness
  readonly customer: Customer
  readonly dialogue: Dialogue
  /** Who takes it; null: nobody yet. */
  readonly agent: string | null
  readonly ending: 'finish' | 'stay' | NonNullable<AssignedChat['ending']>
}

/** What a provider tells when all goes well: some never say more than that they have it. */
const usualFate: Record<ChannelType, Fate> = {
  whatsapp: 'read',
  messenger: 'read',
  instagram: 'read',
  telegram: 'sent',
  gmail: 'sent',
}

/** A chat left alone for so long after our answer ends: what a new business has set. */
const expiresAfter = 60 * minute

/** A dialogue as acts, with the time that people take for them, from zero on. */
export function rehearse(cast: Cast): { acts: Act[]; lastLine: number } {
  const { random, business, customer, dialogue, agent, ending } = cast
  const fate = usualFate[customer.channel]
  const isMail = dialogue.subject !== undefined
  const slowness = isMail ? 12 : 1
  const admin = business.people.find(({ role }) => role === 'ADMIN')?.name
  const firstAnswer = dialogue.lines.findIndex(({ by }) => by !== 'customer')
  const lastOfOpening = (firstAnswer < 0 ? dialogue.lines.length : firstAnswer) - 1
  const acts: Act[] = []
  let at = 0
  let owner = agent
  let unread = false
  const pass = (from: number, to: number, pace = slowness) => {
    at += random.between(from, to) * pace
  }

  const welcome = () => {
    acts.push({ does: 'greet', text: business.welcome, fate, at: at + 2 * second })
    pass(14 * second, 40 * second)
    if (dialogue.area === null) return
    acts.push({ does: 'choose area', area: dialogue.area, at })
    pass(8 * second, 30 * second)
  }
  const reachTeam = () => {
    if (isMail && dialogue.area !== null && admin) {
      pass(20 * second, 60 * second)
      acts.push({ does: 'route', area: dialogue.area, by: admin, at })
    }
    if (owner === null) return
    pass(90 * second, 7 * minute)
    acts.push({ does: 'take', by: owner, at })
    at += 3 * second
  }
  const look = (by: string) => {
    // Of what has ended nothing is unread: nobody asks any more when it was read.
    if (!unread || ending === 'finish') return
    acts.push({ does: 'read', by, at })
    unread = false
    at += 2 * second
  }
  const answer = (line: Exclude<Line, { by: 'customer' }>, by: string) => {
    if (line.by === 'note') acts.push({ does: 'note', by, text: line.text, at })
    else if (line.by === 'agent')
      acts.push({ does: 'write', by, content: line.content, fate: line.mishap ?? fate, at })
    else {
      acts.push({ does: 'transfer', by, to: line.to, why: line.why, at })
      owner = line.to
    }
  }

  dialogue.lines.forEach((line, place) => {
    const before = dialogue.lines[place - 1]?.by
    if (line.by === 'customer') {
      if (before === 'customer') pass(12 * second, 50 * second, 1)
      else if (before !== undefined) pass(50 * second, 8 * minute)
      acts.push({ does: 'receive', content: line.content, at })
      unread = true
      if (place === 0 && !isMail) welcome()
      if (place === lastOfOpening) reachTeam()
    } else if (owner !== null) {
      look(owner)
      if (before === line.by) pass(15 * second, 45 * second, 1)
      else pass(30 * second, 140 * second)
      answer(line, owner)
    }
  })

  const lastLine = at
  if (owner !== null) acts.push(...closing(cast, { by: owner, at, unread }))
  return { acts, lastLine }
}

function closing(
  { ending, random, customer }: Cast,
  last: { by: string; at: number; unread: boolean },
): Act[] {
  const { by, unread } = last
  const at = last.at + random.between(40, 200) * second
  const looked: Act[] = unread ? [{ does: 'read', by, at: last.at + 20 * second }] : []
  switch (ending) {
    case 'stay':
      return []
    case 'read':
      return looked
    case 'paused':
      return [...looked, { does: 'pause', by, at }]
    case 'expired':
      return [{ does: 'expire', at: last.at + expiresAfter }]
    case 'finish': {
      // Not everybody looks at a goodbye.
      const usual = usualFate[customer.channel]
      const fate = usual === 'read' && random.chance(0.35) ? 'delivered' : usual
      return [{ does: 'finish', by, fate, at }]
    }
  }
}
