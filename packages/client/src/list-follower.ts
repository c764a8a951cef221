import type { FinishReasons, Interaction, ListPage, ServerEventPayload, ShownArea } from '@hilo/contracts'
import { catchUp } from './catch-up'
import { ask, type FailedAck } from './connect'
import { createLabelBook, withReasons } from './labels'
import {
  addRow,
  appendPage,
  confirmRow,
  emptyList,
  type InboxList,
  listFromPage,
  mayHaveLeft,
  type RowOrder,
  removeRow,
  repaintRows,
  showRow,
  updateRow,
  withArea,
  withPerson,
} from './list'
import { type ListFilter, passesFilter } from './list-filter'
import type { LiveSocket } from './live-socket'

/** The three tabs. Admins also have `team`: everybody's assigned interactions. */
export const listNames = ['assigned', 'not_assigned', 'resolved'] as const
export type TabName = (typeof listNames)[number]
export type ListName = TabName | 'team'

const commandOf = {
  assigned: 'get:interaction:assigned',
  not_assigned: 'get:interaction:not:assigned',
  resolved: 'get:resolves:interactions',
  team: 'get:interaction:team',
} as const

export interface ListFollower {
  readonly list: InboxList
  /** Reloads the first page; resolves to false when that failed. A temporary failure is retried. */
  sync(): Promise<boolean>
  /** Loads the next page. Resolves to the error, or null. */
  loadMore(): Promise<FailedAck | null>
  stop(): void
}

interface ListListeners {
  readonly onChange?: (list: InboxList) => void
  /** Called with null when the first page has arrived, else with the error. */
  readonly onAnswer?: (refusal: FailedAck | null) => void
}

interface Change {
  readonly apply: (list: InboxList) => InboxList
  /** The row that the event brought. */
  readonly row?: Interaction
}

/** The server's order of the list: a search by last activity, waiting chats by their wait unless asked otherwise. */
function orderOf(name: ListName, { q, order }: ListFilter): RowOrder {
  if (q) return 'newest'
  if (name === 'not_assigned') return order ?? 'longest'
  const byWait = order === 'longest'
  if (name === 'assigned') return byWait ? 'own_waiting_first' : 'own_newest'
  return byWait ? 'waiting_first' : 'newest'
}

/** Late events mostly come together: they are followed by one reload. */
const reloadAfterMs = 250

/** Keeps one of the lists current: its first page, then events; after a reconnection, the first page again. */
export function followList(
  socket: LiveSocket,
  name: ListName,
  query: ListFilter,
  { onChange, onAnswer }: ListListeners = {},
): ListFollower {
  const order = orderOf(name, query)
  let list: InboxList = { ...emptyList, order }
  let stopped = false
  let round = 0
  /** For each page that is being loaded, the changes that arrived since: the page may be older than they are. */
  const pagesUnderWay = new Set<Change[]>()
  const askWithChanges = async (page: ListFilter & { readonly cursor?: string }) => {
    const meanwhile: Change[] = []
    pagesUnderWay.add(meanwhile)
    const answer = await ask(socket, commandOf[name], page)
    pagesUnderWay.delete(meanwhile)
    return { answer, meanwhile }
  }

  const labels = createLabelBook()
  const withLabels = (page: ListPage): ListPage => ({ ...page, items: labels.read(page.items) })

  const set = (next: InboxList) => {
    if (stopped || next === list) return
    list = next
    onChange?.(next)
  }
  let reloadTimer: ReturnType<typeof setTimeout> | undefined
  let isLoading = false
  const applyTo = (before: InboxList, { apply, row }: Change): InboxList => {
    const after = apply(before)
    if (row && !stopped && mayHaveLeft(before, after, row))
      reloadTimer ??= setTimeout(() => {
        reloadTimer = undefined
        // The page that is on its way says whether the row has left.
        if (!isLoading) void catchingUp.run()
      }, reloadAfterMs)
    return after
  }
  const change = (apply: Change['apply'], row?: Interaction) => {
    const one = row ? { apply, row } : { apply }
    for (const changes of pagesUnderWay) changes.push(one)
    // Before the first page, one row would show as the whole list, and a removal as an empty one.
    if (list.readAt !== null) set(applyTo(list, one))
  }

  async function load(): Promise<FailedAck | 'superseded' | null> {
    const ownRound = ++round
    isLoading = true
    const { answer, meanwhile } = await askWithChanges(query)
    // A later call has replaced this one: its page counts.
    if (stopped || ownRound !== round) return 'superseded'
    isLoading = false
    if (!answer.ok) return answer
    set(meanwhile.reduce(applyTo, listFromPage(withLabels(answer.data), order)))
    return null
  }
  async function loadMore(): Promise<FailedAck | null> {
    if (!list.nextCursor) return null
    const ownRound = round
    const { answer, meanwhile } = await askWithChanges({ ...query, cursor: list.nextCursor })
    // The list was reloaded meanwhile: this page no longer follows it.
    if (stopped || ownRound !== round) return null
    if (!answer.ok) return answer
    // Applies the changes again, because a row that was below the loaded part may be within it now.
    set(meanwhile.reduce(applyTo, appendPage(list, withLabels(answer.data))))
    return null
  }

  /** The change that the row of an event makes. */
  const changeRow = (event: Interaction, apply: (list: InboxList, row: Interaction) => InboxList) => {
    for (const row of labels.read([event])) change((known) => apply(known, row), row)
  }
  const repaint = (paint: (row: Interaction) => Interaction) => change((known) => repaintRows(known, paint))

  // By wait a new row may come last: below the loaded part it comes with its page.
  const enter = order === 'newest' || order === 'own_newest' ? addRow : showRow
  const add = ({ interaction }: { interaction: Interaction }) => changeRow(interaction, enter)
  // Only the server can say whether a row is found by a search.
  const { q: searched } = query
  const applyUpdate = (known: InboxList, row: Interaction) =>
    searched === undefined && passesFilter(row, query) ? showRow(known, row) : confirmRow(known, row)
  const update = ({ interaction, list: listName }: ServerEventPayload<'update:interaction'>) =>
    changeRow(interaction, listName === name ? applyUpdate : updateRow)
  const remove = ({ interaction, version }: { interaction: string; version: number }) =>
    change((known) => removeRow(known, interaction, version))
  const rename = ({ users }: ServerEventPayload<'presence'>) =>
    repaint((row) => users.reduce(withPerson, row))
  const repaintArea = (area: ShownArea) => repaint((row) => withArea(row, area))
  const repaintLabel = (label: ServerEventPayload<'update:label'>) => {
    labels.learn(label)
    repaint(labels.show)
  }
  const renameReasons = (changed: FinishReasons) => repaint((row) => withReasons(row, changed))

  const added = (
    {
      assigned: 'new:interaction:assigned',
      not_assigned: 'new:interaction:not:assigned',
      resolved: 'new:resolves:interaction',
      team: 'new:interaction:team',
    } as const
  )[name]
  const removed = (
    {
      assigned: 'remove:interaction:assigned',
      not_assigned: 'remove:interaction:not:assigned',
      resolved: null,
      team: 'remove:interaction:team',
    } as const
  )[name]

  socket.on(added, add)
  socket.on('update:interaction', update)
  socket.on('presence', rename)
  socket.on('update:area', repaintArea)
  socket.on('update:label', repaintLabel)
  socket.on('update:finish_reasons', renameReasons)
  if (removed) socket.on(removed, remove)
  const catchingUp = catchUp(socket, load, onAnswer)

  return {
    get list() {
      return list
    },
    sync: async () => (await catchingUp.run()) === null,
    loadMore,
    stop() {
      stopped = true
      clearTimeout(reloadTimer)
      socket.off(added, add)
      socket.off('update:interaction', update)
      socket.off('presence', rename)
      socket.off('update:area', repaintArea)
      socket.off('update:label', repaintLabel)
      socket.off('update:finish_reasons', renameReasons)
      if (removed) socket.off(removed, remove)
      catchingUp.stop()
    },
  }
}
