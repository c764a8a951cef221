import { followList, type LiveSocket } from '@hilo/client'
import { type Due, type Interaction, limits } from '@hilo/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { readStored, writeStored } from '../../../lib/browser/stored/storage'
import { isTabActive } from '../../../lib/focus/use-tab-active'
import type { Dues } from '../../../server/reads/dues-of-row'
import { observeDues } from '../../../server/reads/targets'
import { preferences, subscribe } from '../preferences'
import { raiseAlert } from './raise-alert'

/** How long before a missed target the alert comes. */
const leadMs = 5 * 60_000
/** A timer runs no longer than this, because a computer that slept runs it late. */
const longestTimerMs = 30_000

interface DueAlertOptions {
  openConversation: () => string | null
  onOpen: (conversation: string) => void
}

/**
 * Alerts the person some minutes before a target of one of their own chats is missed, where they asked for it. It is worked out here, from
 * the same facts as what the rows say, so it comes on time whatever happens to the server meanwhile; what was alerted is remembered, so
 * that a reload does not repeat it.
 */
export function alertToDues(socket: LiveSocket, client: QueryClient, options: DueAlertOptions): () => void {
  let stop: (() => void) | null = null
  const follow = () => {
    if (preferences().due === (stop !== null)) return
    stop?.()
    stop = preferences().due ? watchOwnChats(socket, client, options) : null
  }
  follow()
  const stopListening = subscribe(follow)
  return () => {
    stopListening()
    stop?.()
  }
}

function watchOwnChats(socket: LiveSocket, client: QueryClient, options: DueAlertOptions): () => void {
  let rows: readonly Interaction[] = []
  let dues: Dues | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    const now = Date.now()
    const open = rows.flatMap((row) =>
      (dues?.of(row) ?? []).map((due) => ({ row, due, from: due.at.getTime() - leadMs })),
    )
    for (const { row, due, from } of open)
      if (dues && from <= now && now < due.at.getTime())
        alertOnce({ row, due, now, title: dues.describe(due, now).label }, options)
    const next = Math.min(...open.map(({ from }) => from).filter((from) => from > now))
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(look, Math.min(next - now, longestTimerMs))
  }
  const list = followList(
    socket,
    'assigned',
    { limit: limits.listPageMax },
    {
      onChange: (changed) => {
        rows = changed.rows
        look()
      },
    },
  )
  void list.sync()
  const stopDues = observeDues(client, (changed) => {
    dues = changed
    look()
  })
  return () => {
    clearTimeout(timer)
    list.stop()
    stopDues()
  }
}

const rememberedKey = 'hilo:due-alerts'
const rememberMs = 86_400_000

/** The alerts of the last day, with their due moments. */
function remembered(now: number): Record<string, number> {
  try {
    const stored = JSON.parse(readStored(rememberedKey) ?? '{}') as Record<string, number>
    return Object.fromEntries(Object.entries(stored).filter(([, at]) => at > now - rememberMs))
  } catch {
    return {}
  }
}

interface DueAlert {
  readonly row: Interaction
  readonly due: Due
  readonly now: number
  readonly title: string
}

function alertOnce({ row, due, now, title }: DueAlert, { openConversation, onOpen }: DueAlertOptions): void {
  const id = `due:${row.uuid}:${due.kind}:${due.at.getTime()}`
  const known = remembered(now)
  if (id in known) return
  writeStored(rememberedKey, JSON.stringify({ ...known, [id]: due.at.getTime() }))
  const conversation = row.conversation.uuid
  raiseAlert({
    id,
    // A push comes when the target is missed; this comes before.
    pushed: null,
    title,
    interaction: row,
    text: '',
    reading: isTabActive() && openConversation() === conversation,
    onOpen: () => onOpen(conversation),
  })
}
