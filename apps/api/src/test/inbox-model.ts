import type { ErrorCode, InteractionStatus } from '@hilo/contracts'

/**
 * A model of the inbox that handles one act at a time, without locks or rows. What the real inbox does with many acts at once
 * must be what this model does with the same acts in some order.
 */
export type Who = 'ana' | 'luis' | 'admin'
export const everybody: readonly Who[] = ['ana', 'luis', 'admin']

export interface Episode {
  readonly status: InteractionStatus
  readonly owner: Who | null
  readonly paused: boolean
  readonly expired: boolean
  /** The timer of the customer's silence, after which the interaction expires. */
  readonly clock: 'none' | 'running' | 'due'
  /** The customer waits for an answer of ours. */
  readonly waits: boolean
  readonly inArea: boolean
  readonly byTransfer: boolean
}

export interface Inbox {
  /** The interactions of each customer, oldest first. */
  readonly customers: readonly (readonly Episode[])[]
  readonly away: readonly Who[]
  readonly maximum: number
  /** How many events all timelines have together. */
  readonly lines: number
}

/** The interaction that the screen showed when the act began. */
interface Target {
  readonly customer: number
  readonly episode: number
}
export type Act =
  | ({ readonly act: 'take' | 'finish' | 'pause' | 'resume' | 'take over' | 'to area'; who: Who } & Target)
  | ({ readonly act: 'transfer'; who: Who; to: Who } & Target)
  | ({ readonly act: 'expire' } & Target)
  | { readonly act: 'answer'; who: Who; customer: number }
  | { readonly act: 'write'; customer: number }
  | { readonly act: 'availability'; who: Who; away: boolean }
  | { readonly act: 'maximum'; maximum: number }

/** `nothing`: there was nothing to do. */
export type Said = ErrorCode | 'ok' | 'nothing'

const fresh: Episode = {
  status: 'unassigned',
  owner: null,
  paused: false,
  expired: false,
  clock: 'none',
  waits: true,
  inArea: false,
  byTransfer: false,
}
export const emptyInbox = (customers: number, maximum: number): Inbox => ({
  customers: Array.from({ length: customers }, () => [fresh]),
  away: [],
  maximum,
  lines: 0,
})

const activeOf = ({ customers }: Inbox, who: Who): number =>
  customers
    .flat()
    .filter((one) => one.owner === who && one.status === 'assigned' && !one.paused && !one.expired).length
const isFull = (inbox: Inbox, who: Who): boolean => activeOf(inbox, who) >= inbox.maximum
const clockOf = (episode: Episode): Episode['clock'] => (episode.waits ? 'none' : 'running')

const replaceEpisode = (inbox: Inbox, { customer, episode }: Target, next: Episode, lines = 0): Inbox => ({
  ...inbox,
  customers: inbox.customers.map((episodes, c) =>
    c === customer ? episodes.map((one, e) => (e === episode ? next : one)) : episodes,
  ),
  lines: inbox.lines + lines,
})

interface Outcome {
  readonly inbox: Inbox
  readonly said: Said
}

export function perform(inbox: Inbox, act: Act): Outcome {
  const refused = (said: Said): Outcome => ({ inbox, said })
  if (act.act === 'maximum') return { inbox: { ...inbox, maximum: act.maximum }, said: 'ok' }
  if (act.act === 'availability') {
    const others = inbox.away.filter((who) => who !== act.who)
    return { inbox: { ...inbox, away: act.away ? [...others, act.who].sort() : others }, said: 'ok' }
  }
  const episodes = inbox.customers[act.customer] ?? []
  const target: Target =
    act.act === 'write' || act.act === 'answer'
      ? { customer: act.customer, episode: episodes.length - 1 }
      : act
  const current = episodes[target.episode] as Episode
  const becomes = (next: Partial<Episode>, lines = 1): Outcome => ({
    inbox: replaceEpisode(inbox, target, { ...current, ...next }, lines),
    said: 'ok',
  })
  const activeAgain = { paused: false, expired: false }

  if (act.act === 'write') {
    if (current.status === 'finished')
      return {
        inbox: { ...inbox, customers: inbox.customers.with(act.customer, [...episodes, fresh]) },
        said: 'ok',
      }
    return becomes({ ...activeAgain, clock: 'none', waits: true }, current.paused || current.expired ? 1 : 0)
  }
  if (act.act === 'expire')
    return current.status === 'assigned' && current.clock === 'due'
      ? becomes({ expired: true, clock: 'none' })
      : refused('nothing')

  const { who } = act
  const mine = current.owner === who
  if (act.act === 'take over' && who !== 'admin') return refused('FORBIDDEN')
  if (current.status === 'finished') return refused('ALREADY_FINISHED')
  if (act.act === 'take') {
    if (current.status === 'assigned') return refused(mine ? 'ALREADY_YOURS' : 'ALREADY_TAKEN')
    if (isFull(inbox, who)) return refused('CAPACITY_REACHED')
    return becomes({ status: 'assigned', owner: who, byTransfer: false, clock: clockOf(current) })
  }
  if (current.status === 'unassigned') return refused('NOT_ASSIGNED')
  switch (act.act) {
    case 'take over':
      if (mine) return refused('ALREADY_YOURS')
      if (isFull(inbox, who)) return refused('CAPACITY_REACHED')
      return becomes({ ...activeAgain, owner: who, byTransfer: false, clock: keepClock(current) })
    case 'pause':
      if (current.paused) return refused('ALREADY_PAUSED')
      return mine ? becomes({ paused: true, expired: false, clock: 'none' }) : refused('NOT_OWNER')
    case 'resume':
      if (!current.paused) return refused('NOT_PAUSED')
      if (!mine) return refused('NOT_OWNER')
      if (isFull(inbox, who)) return refused('CAPACITY_REACHED')
      return becomes({ paused: false, clock: clockOf(current) })
    case 'answer':
      if (!mine) return refused('NOT_OWNER')
      return becomes({ waits: false, expired: false, clock: current.paused ? 'none' : 'running' }, 0)
    case 'finish':
      if (!mine && who !== 'admin') return refused('NOT_OWNER')
      return becomes({ ...activeAgain, status: 'finished', clock: 'none', waits: false })
    case 'to area':
      if (!mine && who !== 'admin') return refused('NOT_OWNER')
      return becomes({
        ...activeAgain,
        status: 'unassigned',
        owner: null,
        inArea: true,
        byTransfer: true,
        clock: 'none',
      })
    case 'transfer':
      if (!mine && who !== 'admin') return refused('NOT_OWNER')
      if (act.to === current.owner) return refused('USER_NOT_FOUND')
      if (inbox.away.includes(act.to) || isFull(inbox, act.to)) return refused('RECEIVER_UNAVAILABLE')
      return becomes({ ...activeAgain, owner: act.to, byTransfer: true, clock: keepClock(current) })
  }
}

/** A running or due timer stays; otherwise it starts again. */
const keepClock = (current: Episode): Episode['clock'] =>
  current.clock === 'none' ? clockOf(current) : current.clock

/** The customer's silence has become too long. */
export const letTimePass = (inbox: Inbox, customer: number): Inbox => {
  const episode = (inbox.customers[customer]?.length ?? 0) - 1
  const current = inbox.customers[customer]?.[episode]
  return current?.clock === 'running'
    ? replaceEpisode(inbox, { customer, episode }, { ...current, clock: 'due' })
    : inbox
}

/** One of several simultaneous acts and its answer. Null: not known for each act, as a sweep only says how many. */
export interface Done {
  readonly act: Act
  readonly said: Said | null
}

/** Whether some order of these acts gives the same answers and the same end. */
export function someOrderExplains(
  inbox: Inbox,
  done: readonly Done[],
  expired: number,
  isAsItEnded: (inbox: Inbox) => boolean,
): boolean {
  if (done.length === 0) return expired === 0 && isAsItEnded(inbox)
  return done.some(({ act, said }, index) => {
    const outcome = perform(inbox, act)
    if (said !== null && said !== outcome.said) return false
    const ended = act.act === 'expire' && outcome.said === 'ok' ? 1 : 0
    return someOrderExplains(outcome.inbox, done.toSpliced(index, 1), expired - ended, isAsItEnded)
  })
}
