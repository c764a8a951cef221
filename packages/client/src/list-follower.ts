import type { Interaction, ListQuery, Person, ServerEventPayload, ShownArea } from '@hilo/contracts'
import { catchUp } from './catch-up'
import { ask, type LiveSocket, type Refused } from './connect'
import {
  addRow,
  appendPage,
  emptyList,
  type InboxList,
  listFromPage,
  removeRow,
  renamePerson,
  repaintArea,
  showRow,
  updateRow,
} from './list'

/** The three tabs. Admins have `team` besides: the assigned ones of everybody. */
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
  /** Loads the first page anew; resolves to false when the server refused, or did not answer, and is asked again. */
  sync(): Promise<boolean>
  /** Resolves to why there is no more, or null. */
  loadMore(): Promise<Refused | null>
  stop(): void
}

export interface ListListeners {
  readonly onChange?: (list: InboxList) => void
  /** The first page is here (null), or why it is not. */
  readonly onAnswer?: (refusal: Refused | null) => void
}

type Change = (list: InboxList) => InboxList

/** Keeps one of the lists right: its first page, then events; after a reconnection, the first page again. */
export function followList(
  socket: LiveSocket,
  name: ListName,
  query: Omit<ListQuery, 'cursor'>,
  { onChange, onAnswer }: ListListeners = {},
): ListFollower {
  let list = emptyList
  let stopped = false
  let round = 0
  /** Events that arrived while a page was on its way: the page may be older than they are. */
  let meanwhile: Change[] | null = null

  const set = (next: InboxList) => {
    if (stopped || next === list) return
    list = next
    onChange?.(next)
  }
  const change = (apply: Change) => {
    meanwhile?.push(apply)
    set(apply(list))
  }

  async function load(): Promise<Refused | 'superseded' | null> {
    const mine = ++round
    meanwhile = []
    const answer = await ask(socket, commandOf[name], query)
    // A later call has taken over: its page is the one that counts.
    if (stopped || mine !== round) return 'superseded'
    const missed = meanwhile ?? []
    meanwhile = null
    if (!answer.ok) return answer
    set(missed.reduce((next, apply) => apply(next), listFromPage(answer.data)))
    return null
  }
  async function loadMore(): Promise<Refused | null> {
    if (!list.nextCursor) return null
    const mine = round
    const answer = await ask(socket, commandOf[name], { ...query, cursor: list.nextCursor })
    // A first page that was asked for meanwhile has taken over.
    if (stopped || mine !== round) return null
    if (!answer.ok) return answer
    set(appendPage(list, answer.data))
    return null
  }

  const add = ({ interaction }: { interaction: Interaction }) => change((known) => addRow(known, interaction))
  // What a search or a filter leaves out is not for the event to say.
  const isWhole = Object.keys(query).every((key) => key === 'limit')
  const update = ({ interaction, list: its }: ServerEventPayload<'update:interaction'>) =>
    change((known) => (isWhole && its === name ? showRow(known, interaction) : updateRow(known, interaction)))
  const remove = ({ interaction, version }: { interaction: string; version: number }) =>
    change((known) => removeRow(known, interaction, version))
  const rename = ({ uuid, name }: Person) => change((known) => renamePerson(known, { uuid, name }))
  const repaint = (area: ShownArea) => change((known) => repaintArea(known, area))

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
  socket.on('update:area', repaint)
  if (removed) socket.on(removed, remove)
  const catching = catchUp(socket, load, onAnswer)

  return {
    get list() {
      return list
    },
    sync: async () => (await catching.now()) === null,
    loadMore,
    stop() {
      stopped = true
      socket.off(added, add)
      socket.off('update:interaction', update)
      socket.off('presence', rename)
      socket.off('update:area', repaint)
      if (removed) socket.off(removed, remove)
      catching.stop()
    },
  }
}
