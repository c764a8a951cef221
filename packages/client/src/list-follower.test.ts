import { EventEmitter } from 'node:events'
import type { Interaction, ListPage } from '@hilo/contracts'
import { expect, it, vi } from 'vitest'
import type { InboxList } from './list'
import { followList } from './list-follower'
import type { LiveSocket } from './live-socket'

const row = (uuid: string, at: string) =>
  ({
    uuid,
    version: 1,
    waiting_since: at,
    last_activity_at: at,
    updated_at: at,
    labels: [],
  }) as unknown as Interaction
const pageOf = (...items: Interaction[]): ListPage => ({
  items,
  next_cursor: null,
  read_at: '2026-11-20T12:00:00.000Z',
})

/** A socket whose server answers when the test lets it. */
class SlowSocket extends EventEmitter {
  connected = true
  private ack: ((error: null, answer: object) => void) | undefined
  timeout() {
    return {
      emit: (_name: string, _payload: object, ack: (error: null, answer: object) => void) => {
        this.ack = ack
      },
    }
  }
  answer(data: ListPage): void {
    this.ack?.(null, { ok: true, data })
  }
}

it('shows no row and no empty list before the first page, and then what came meanwhile', async () => {
  const socket = new SlowSocket()
  const shown: InboxList[] = []
  const follower = followList(
    socket as unknown as LiveSocket,
    'not_assigned',
    {},
    { onChange: (list) => void shown.push(list) },
  )
  const synced = follower.sync()
  socket.emit('remove:interaction:not:assigned', { interaction: 'b', version: 2 })
  socket.emit('new:interaction:not:assigned', { interaction: row('c', '2026-11-20T12:01:00.000Z') })
  expect(shown).toEqual([])
  socket.answer(pageOf(row('a', '2026-11-20T11:00:00.000Z'), row('b', '2026-11-20T11:30:00.000Z')))
  await synced
  expect(shown.map(({ rows }) => rows.map(({ uuid }) => uuid))).toEqual([['a', 'c']])
  follower.stop()
})

it('asks for one page, not two, where a late row may have left while the first is on its way', async () => {
  vi.useFakeTimers()
  const socket = new SlowSocket()
  const follower = followList(socket as unknown as LiveSocket, 'not_assigned', {})
  const first = follower.sync()
  socket.answer(pageOf())
  await first
  // It is older than the page, and not on it.
  socket.emit('new:interaction:not:assigned', { interaction: row('a', '2026-11-20T11:00:00.000Z') })
  const again = follower.sync()
  vi.advanceTimersByTime(1_000)
  socket.answer(pageOf())
  expect(await again).toBe(true)
  expect(follower.list.rows).toEqual([])
  follower.stop()
  vi.useRealTimers()
})
