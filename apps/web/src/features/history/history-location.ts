import { type HistorySort, historySorts, type WrittenHistoryFilter } from '@hilo/contracts'

/** What Historial shows, as stored in the address. */
export interface HistoryLocation {
  readonly filter: WrittenHistoryFilter
  readonly sort: HistorySort
  readonly ascending: boolean
  /** The thread that is read beside the table. */
  readonly open: OpenThread | null
}

export interface OpenThread {
  readonly conversation: string
  readonly interaction: string
}

export type FilterKey = keyof WrittenHistoryFilter

/** Every field of a filter, so that a new one of the contract cannot be forgotten here. */
const fields: Record<FilterKey, true> = {
  q: true,
  status: true,
  channel: true,
  account: true,
  area: true,
  user: true,
  label: true,
  reason: true,
  ad: true,
  contact: true,
  created_from: true,
  created_to: true,
  finished_from: true,
  finished_to: true,
  active_from: true,
  active_to: true,
  unanswered: true,
  unread: true,
  paused: true,
  expired: true,
  transferred: true,
  due: true,
  had: true,
  answered_by: true,
  finished_by: true,
  failure: true,
  weekday: true,
  hour: true,
}
const filterKeys = Object.keys(fields) as FilterKey[]

export const wholeHistory: HistoryLocation = { filter: {}, sort: 'active', ascending: false, open: null }

/** The names of Home's own parameters are short; these have a prefix, so that they cannot be mistaken. */
const prefix = 'h.'

/** Reads what an address says; a field that it does not know is dropped. The server checks the values. */
export function readHistoryLocation(query: URLSearchParams, uuidOf: (text: string | null) => string | null) {
  const given = (name: string) => query.get(prefix + name)
  const conversation = uuidOf(given('c'))
  const interaction = uuidOf(given('i'))
  return {
    filter: pickFilter(given),
    sort: historySorts.find((one) => one === given('sort')) ?? wholeHistory.sort,
    ascending: given('order') === 'asc',
    open: conversation && interaction ? { conversation, interaction } : null,
  } satisfies HistoryLocation
}

/** The screen shows moments as days, which a text that is no moment does not have. */
const isBrokenMoment = (key: FilterKey, value: string): boolean =>
  /_(?:from|to)$/u.test(key) && Number.isNaN(Date.parse(value))

/** Picks the fields that exist from an address, or from a saved filter that an older version may have stored. */
export function pickFilter(given: (key: string) => string | null | undefined): WrittenHistoryFilter {
  const filter: WrittenHistoryFilter = {}
  for (const key of filterKeys) {
    const value = given(key)
    if (value && !isBrokenMoment(key, value)) filter[key] = value
  }
  return filter
}

/** The fields that have a value, as they are put into a query or stored. */
export const writtenFields = (filter: WrittenHistoryFilter): [FilterKey, string][] =>
  filterKeys.flatMap((key) => (filter[key] ? [[key, filter[key]]] : []))

/** Adds to an address what differs from the default. */
export function writeHistoryLocation(
  query: URLSearchParams,
  { filter, sort, ascending, open }: HistoryLocation,
) {
  for (const [key, value] of writtenFields(filter)) query.set(prefix + key, value)
  if (sort !== wholeHistory.sort) query.set(`${prefix}sort`, sort)
  if (ascending) query.set(`${prefix}order`, 'asc')
  if (open) {
    query.set(`${prefix}c`, open.conversation)
    query.set(`${prefix}i`, open.interaction)
  }
}

export const isSameFilter = (a: WrittenHistoryFilter, b: WrittenHistoryFilter): boolean =>
  filterKeys.every((key) => (a[key] || '') === (b[key] || ''))

export const isEmptyFilter = (filter: WrittenHistoryFilter): boolean => isSameFilter(filter, {})

/** The filter with one field changed; without a value the field is left out. */
export function withField(
  filter: WrittenHistoryFilter,
  key: FilterKey,
  value: string | null,
): WrittenHistoryFilter {
  const { [key]: _, ...rest } = filter
  return value ? { ...rest, [key]: value } : rest
}

/** The values of a field that takes several. */
export const valuesOf = (filter: WrittenHistoryFilter, key: FilterKey): string[] =>
  filter[key]?.split(',').filter((value) => value !== '') ?? []

export function toggleValue(
  filter: WrittenHistoryFilter,
  key: FilterKey,
  value: string,
): WrittenHistoryFilter {
  const values = valuesOf(filter, key)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  return withField(filter, key, next.join(','))
}
