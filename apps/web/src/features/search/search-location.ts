import {
  type ChannelType,
  channelTypes,
  foldText,
  type InteractionStatus,
  interactionStatuses,
  limits,
  type SearchAuthor,
  type SearchKind,
  searchAuthors,
  searchKinds,
} from '@hilo/contracts'
import { readDay } from '../../lib/text/dates'

/** The filters of Busqueda. Days are the business's calendar days, `2026-11-20`; both are included. */
export interface SearchFilters {
  readonly channel: ChannelType | null
  readonly area: string | null
  readonly user: string | null
  readonly status: InteractionStatus | null
  readonly label: string | null
  readonly from: string | null
  readonly to: string | null
  readonly file: boolean
  /** Who wrote it; else the uuid of a person of the business. */
  readonly author: SearchAuthor | string | null
  /** Includes messages that Hilo wrote by itself. It only adds results, so it does not count as a filter. */
  readonly hilo: boolean
}

/** What Busqueda shows, as stored in the address. */
export interface SearchLocation {
  readonly text: string
  /** Shows only this group, in full; null: some results of each group. */
  readonly kind: SearchKind | null
  readonly filters: SearchFilters
}

export const noFilters: SearchFilters = {
  channel: null,
  area: null,
  user: null,
  status: null,
  label: null,
  from: null,
  to: null,
  file: false,
  author: null,
  hilo: false,
}
export const noSearch: SearchLocation = { text: '', kind: null, filters: noFilters }

/** A shorter text stands in nearly everything. */
export const minSearchLength = 2
/** The server finds only words of letters and digits. */
export const isSignsOnly = (text: string): boolean => text !== '' && foldText(text) === ''
export const isSearchable = (text: string): boolean => text.length >= minSearchLength && !isSignsOnly(text)
export const isSearched = ({ text }: SearchLocation): boolean => isSearchable(text)

export const countFilters = ({ hilo, ...filters }: SearchFilters): number =>
  Object.values(filters).filter((value) => value !== null && value !== false).length

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu
const matching = (pattern: RegExp, text: string | null): string | null =>
  text !== null && pattern.test(text) ? text : null
const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((one) => one === text) ?? null
const on = '1'

export function parseSearchLocation(query: URLSearchParams): SearchLocation {
  const text = (query.get('s') ?? '').trim()
  return {
    text: text.length <= limits.searchLength ? text : '',
    kind: oneOf(searchKinds, query.get('sk')),
    filters: {
      channel: oneOf(channelTypes, query.get('sc')),
      area: matching(uuid, query.get('sa')),
      user: matching(uuid, query.get('su')),
      status: oneOf(interactionStatuses, query.get('ss')),
      label: matching(uuid, query.get('sl')),
      from: readDay(query.get('sf')),
      to: readDay(query.get('st')),
      file: query.get('sd') === on,
      author: oneOf(searchAuthors, query.get('sw')) ?? matching(uuid, query.get('sw')),
      hilo: query.get('sh') === on,
    },
  }
}

/** Defaults are left out. */
export function writeSearchLocation({ text, kind, filters }: SearchLocation, query: URLSearchParams): void {
  const given = {
    s: text || null,
    sk: kind,
    sc: filters.channel,
    sa: filters.area,
    su: filters.user,
    ss: filters.status,
    sl: filters.label,
    sf: filters.from,
    st: filters.to,
    sd: filters.file ? on : null,
    sw: filters.author,
    sh: filters.hilo ? on : null,
  }
  for (const [name, value] of Object.entries(given)) if (value !== null) query.set(name, value)
}
