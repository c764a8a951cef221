import {
  type CallFigure,
  type CallFilter,
  type ChannelType,
  callDirections,
  callFigures,
  channelTypes,
} from '@hilo/contracts'
import { addDays, readDay } from '../../lib/text/dates'
import { startOfDay } from '../../lib/text/moments'

/** The filters of 'Llamadas'. Days are the business's calendar days, `2026-11-20`; both are included. */
export interface CallFilters {
  /** Who answered, or whose chat it is. */
  readonly user: string | null
  readonly channel: ChannelType | null
  readonly direction: (typeof callDirections)[number] | null
  readonly answered: 'yes' | 'no' | null
  readonly from: string | null
  readonly to: string | null
  /** From Estadisticas: the figure, the person it is counted for, and the number or account. */
  readonly number: CallFigure | null
  readonly by: string | null
  readonly account: string | null
}

export const noCallFilters: CallFilters = {
  user: null,
  channel: null,
  direction: null,
  answered: null,
  from: null,
  to: null,
  number: null,
  by: null,
  account: null,
}

export const countCallFilters = (filters: CallFilters): number =>
  Object.values(filters).filter((value) => value !== null).length

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null

/** Reads the filters from their text in the address. */
export function readCallFilters(text: string): CallFilters {
  const query = new URLSearchParams(text)
  const id = (name: string) => {
    const text = query.get(name)
    return text !== null && uuid.test(text) ? text : null
  }
  return {
    user: id('u'),
    channel: oneOf(channelTypes, query.get('c')),
    direction: oneOf(callDirections, query.get('d')),
    answered: oneOf(['yes', 'no'], query.get('a')),
    from: readDay(query.get('f')),
    to: readDay(query.get('t')),
    number: oneOf(callFigures, query.get('n')),
    by: id('b'),
    account: id('o'),
  }
}

export function writeCallFilters(filters: CallFilters): string {
  const { user, channel, direction, answered, from, to, number, by, account } = filters
  const query = new URLSearchParams()
  const given = {
    u: user,
    c: channel,
    d: direction,
    a: answered,
    f: from,
    t: to,
    n: number,
    b: by,
    o: account,
  }
  for (const [name, value] of Object.entries(given)) if (value !== null) query.set(name, value)
  return query.toString()
}

/** The filters in the form of the request. */
export const askedFilter = ({
  user,
  channel,
  direction,
  answered,
  from,
  to,
  number,
  by,
  account,
}: CallFilters): CallFilter => ({
  ...(user && { user }),
  ...(channel && { channel }),
  ...(direction && { direction }),
  ...(answered && { unanswered: answered === 'no' ? 'true' : 'false' }),
  ...(from && { from: startOfDay(from).toISOString() }),
  ...(to && { to: startOfDay(addDays(to, 1)).toISOString() }),
  ...(number && { number }),
  ...(by && { by }),
  ...(account && { account }),
})
