import type { ChannelType } from '@hilo/contracts'
import type { DemoBusiness } from '../script/business'
import type { Dialogue, Line } from '../script/lines'
import type { AssignedChat, Customer } from '../script/people'
import type { Act, DeliveryResult } from './acts'
import { minute, second } from './moments'
import type { Random } from './random'

export interface EpisodeInput {
  readonly random: Random
  readonly business: DemoBusiness
  readonly customer: Customer
  readonly dialogue: Dialogue
  /** The agent who takes it; null when nobody has yet. */
  readonly agent: string | null
  readonly ending: 'finish' | 'stay' | NonNullable<AssignedChat['ending']>
}

/** The last status that each provider reports when all goes well. */
const usualResult: Record<ChannelType, DeliveryResult> = {
  whatsapp: 'read',
  messenger: 'read',
  instagram: 'read',
  telegram: 'sent',
  gmail: 'sent',
}

/** The default of a new business. */
const expiresAfter = 60 * minute

/** Turns a dialogue into acts with realistic times, beginning at zero. */
export function timeDialogue(input: EpisodeInput): { acts: Act[]; lastLine: number } {
  const { random, business, customer, dialogue, agent, ending } = input
  const fate = usualResult[customer.channel]
  const isMail = dialogue.subject !== undefined
  const slowness = isMail ? 12 : 1
  const admin = business.people.find(({ role }) => role === 'ADMIN')?.name
  const firstAnswer = dialogue.lines.findIndex(({ by }) => by !== 'customer')
  const lastOfOpening = (firstAnswer < 0 ? dialogue.lines.length : firstAnswer) - 1
  const acts: Act[] = []
  let at = 0
  let owner = agent
  let unread = false
  const advance = (from: number, to: number, pace = slowness) => {
    at += random.between(from, to) * pace
  }

  const welcome = () => {
    acts.push({ does: 'greet', text: business.welcome, fate, at: at + 2 * second })
    advance(14 * second, 40 * second)
    if (dialogue.area === null) return
    acts.push({ does: 'choose area', area: dialogue.area, at })
    advance(8 * second, 30 * second)
  }
  const reachTeam = () => {
    if (isMail && dialogue.area !== null && admin) {
      advance(20 * second, 60 * second)
      acts.push({ does: 'route', area: dialogue.area, by: admin, at })
    }
    const { labels } = dialogue
    if (owner === null) {
      if (labels && admin) acts.push({ does: 'label', by: admin, labels, at: at + second })
      return
    }
    advance(90 * second, 7 * minute)
    acts.push({ does: 'take', by: owner, at })
    if (labels) acts.push({ does: 'label', by: owner, labels, at: at + second })
    at += 3 * second
  }
  const readUnread = (by: string) => {
    // A finished interaction has no unread count.
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

  dialogue.lines.forEach((line, index) => {
    const before = dialogue.lines[index - 1]?.by
    if (line.by === 'customer') {
      if (before === 'customer') advance(12 * second, 50 * second, 1)
      else if (before !== undefined) advance(50 * second, 8 * minute)
      acts.push({ does: 'receive', content: line.content, at })
      unread = true
      if (index === 0 && !isMail) welcome()
      if (index === lastOfOpening) reachTeam()
    } else if (owner !== null) {
      readUnread(owner)
      if (before === line.by) advance(15 * second, 45 * second, 1)
      else advance(30 * second, 140 * second)
      answer(line, owner)
    }
  })

  const lastLine = at
  if (owner !== null) acts.push(...closing(input, { by: owner, at, unread }))
  return { acts, lastLine }
}

function closing(
  { ending, random, customer, dialogue }: EpisodeInput,
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
      // Some customers do not read the goodbye.
      const usual = usualResult[customer.channel]
      const fate = usual === 'read' && random.chance(0.35) ? 'delivered' : usual
      return [{ does: 'finish', by, reason: dialogue.reason ?? null, fate, at }]
    }
  }
}
