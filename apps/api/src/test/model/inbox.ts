import type { ErrorCode, InteractionStatus } from '@hilo/contracts'

/**
 * The inbox as somebody would explain it who had one act at a time to think about: no locks, no rows. What the real one
 * does with many acts at once must be what this one does with the same acts in some order.
 */
export type Who = 'ana' | 'luis' | 'admin'
export const everybody: readonly Who[] = ['ana', 'luis', 'admin']

export interface Episode {
  readonly status: InteractionStatus
  readonly owner: Who | null
  readonly paused: boolean
  readonly expired: boolean
  /** Of the customer's silence. */
  readonly clock: 'none' | 'running' | 'due'
  /** The customer waits for an answer of ours. */
  readonly waits: boolean
  readonly inArea: boolean
  readonly byTransfer: boolean
}

export interface Inbox {
  /** For each customer what was opened, oldest first. */
  readonly customers: readonly (readonly Episode[])[]
  readonly away: readonly Who[]
  readonly maximum: number
  /** How many lines the timelines have. */
  readonly lines: number
}

/** Which interaction was meant, as the screen showed it when the act was begun. */
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

/** `nothing`: it was looked at, and there was nothing to do. */
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

const put = (inbox: Inbox, { customer, episode }: Target, next: Episode, lines = 0): Inbox => ({
  ...inbox,
  customers: inbox.customers.map((episodes, c) =>
    c === customer ? episodes.map((one, e) => (e === episode ? next : one)) : episodes,
  ),
  lines: inbox.lines + lines,
})

export interface Outcome {
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
  const it = episodes[target.episode] as Episode
  const becomes = (next: Partial<Episode>, lines = 1): Outcome => ({
    inbox: put(inbox, target, { ...it, ...next }, lines),
    said: 'ok',
  })
  const served = { paused: false, expired: false }

  if (act.act === 'write') {
    if (it.status === 'finished')
      return {
        inbox: { ...inbox, customers: inbox.customers.with(act.customer, [...episodes, fresh]) },
        said: 'ok',
      }
    return becomes({ ...served, clock: 'none', waits: true }, it.paused || it.expired ? 1 : 0)
  }
  if (act.act === 'expire')
    return it.status === 'assigned' && it.clock === 'due'
      ? becomes({ expired: true, clock: 'none' })
      : refused('nothing')

  const { who } = act
  const mine = it.owner === who
  if (act.act === 'take over' && who !== 'admin') return refused('FORBIDDEN')
  if (it.status === 'finished') return refused('ALREADY_FINISHED')
  if (act.act === 'take') {
    if (it.status === 'assigned') return refused(mine ? 'ALREADY_YOURS' : 'ALREADY_TAKEN')
    if (isFull(inbox, who)) return refused('CAPACITY_REACHED')
    return becomes({ status: 'assigned', owner: who, byTransfer: false, clock: clockOf(it) })
  }
  if (it.status === 'unassigned') return refused('NOT_ASSIGNED')
  switch (act.act) {
    case 'take over':
      if (mine) return refused('ALREADY_YOURS')
      if (isFull(inbox, who)) return refused('CAPACITY_REACHED')
      return becomes({ ...served, owner: who, byTransfer: false, clock: goesOn(it) })
    case 'pause':
      if (it.paused) return refused('ALREADY_PAUSED')
      return mine ? becomes({ paused: true, expired: false, clock: 'none' }) : refused('NOT_OWNER')
    case 'resume':
      if (!it.paused) return refused('NOT_PAUSED')
      if (!mine) return refused('NOT_OWNER')
      if (isFull(inbox, who)) return refused('CAPACITY_REACHED')
      return becomes({ paused: false, clock: clockOf(it) })
    case 'answer':
      if (!mine) return refused('NOT_OWNER')
      return becomes({ waits: false, expired: false, clock: it.paused ? 'none' : 'running' }, 0)
    case 'finish':
      if (!mine && who !== 'admin') return refused('NOT_OWNER')
      return becomes({ ...served, status: 'finished', clock: 'none', waits: false })
    case 'to area':
      if (!mine && who !== 'admin') return refused('NOT_OWNER')
      return becomes({
        ...served,
        status: 'unassigned',
        owner: null,
        inArea: true,
        byTransfer: true,
        clock: 'none',
      })
    case 'transfer':
      if (!mine && who !== 'admin') return refused('NOT_OWNER')
      if (act.to === it.owner) return refused('USER_NOT_FOUND')
      if (inbox.away.includes(act.to) || isFull(inbox, act.to)) return refused('RECEIVER_UNAVAILABLE')
      return becomes({ ...served, owner: act.to, byTransfer: true, clock: goesOn(it) })
  }
}

/** The silence that was running goes on; one that had ended, or stood still, begins anew. */
const goesOn = (it: Episode): Episode['clock'] => (it.clock === 'none' ? clockOf(it) : it.clock)

/** The customer has been silent for too long, from now on. */
export const letTimePass = (inbox: Inbox, customer: number): Inbox => {
  const episode = (inbox.customers[customer]?.length ?? 0) - 1
  const it = inbox.customers[customer]?.[episode]
  return it?.clock === 'running' ? put(inbox, { customer, episode }, { ...it, clock: 'due' }) : inbox
}

/** What was done at the same time, and what each heard; null: nobody was told (a sweep says how many). */
export interface Done {
  readonly act: Act
  readonly said: Said | null
}

/** Whether some order of these acts has everybody hear what they heard, and ends as it ended. */
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
