import { randomUUID } from 'node:crypto'
import type { Entry, Interaction, ThreadPage } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { applyChanges, applyEntry, cursorBefore, hasGap, prependPage, threadFromPage } from './thread'

const conversation = randomUUID()
const interaction = { uuid: randomUUID(), version: 1, created_at: '2026-11-20T10:00:00.000Z' } as Interaction
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const line = (seq: number, version = seq, fields: Partial<Entry> = {}): Entry =>
  ({ uuid: `line-${seq}`, conversation_uuid: conversation, seq, version, date: at(seq), ...fields }) as Entry
const page = (messages: Entry[], version: number, has_more = false): ThreadPage => ({
  interaction,
  conversation: { ...interaction.conversation, messages },
  messages,
  version,
  has_more,
})
const seqs = (thread: { entries: readonly Entry[] }) => thread.entries.map((entry) => entry.seq)

describe('a thread that hears events', () => {
  const start = threadFromPage(page([line(1), line(2)], 2))

  it('takes the next line, and knows that nothing is missing', () => {
    const next = applyEntry(start, line(3))
    expect(seqs(next)).toEqual([1, 2, 3])
    expect([next.version, hasGap(next)]).toEqual([3, false])
  })

  it('takes the same line twice once', () => {
    const next = applyEntry(applyEntry(start, line(3)), line(3))
    expect(seqs(next)).toEqual([1, 2, 3])
  })

  it('keeps the newer state of a line, whichever comes first', () => {
    const read = line(2, 4, { status: 'read' })
    const delivered = line(2, 3, { status: 'delivered' })
    const late = applyEntry(applyEntry(start, read), delivered)
    expect(late.entries[1]?.status).toBe('read')
    expect([late.version, hasGap(late)]).toEqual([4, false])
  })

  it('notices a missing change, and fills it whichever way it comes', () => {
    const gap = applyEntry(start, line(4))
    expect([gap.version, hasGap(gap)]).toEqual([2, true])
    const late = applyEntry(gap, line(3))
    expect([late.version, hasGap(late)]).toEqual([4, false])
    const asked = applyChanges(gap, page([line(3), line(4)], 4))
    expect([seqs(asked), asked.version, hasGap(asked)]).toEqual([[1, 2, 3, 4], 4, false])
  })

  it('shows at its head what the server answers, also where nothing but a colour is new', () => {
    const recoloured = { ...interaction, area: { uuid: 'a', name: 'Ventas', color: '#123456' } }
    const older = { ...recoloured, version: 0 }
    expect(applyChanges(start, { ...page([], 2), interaction: recoloured }).interaction).toBe(recoloured)
    expect(applyChanges(start, { ...page([], 2), interaction: older }).interaction).toBe(interaction)
  })

  it('shows by the customer’s clock first and by arrival second', () => {
    const earlier = line(3, 3, { date: at(0) })
    const sameMinute = line(4, 4, { date: at(2) })
    const next = applyEntry(applyEntry(start, earlier), sameMinute)
    expect(seqs(next)).toEqual([3, 1, 2, 4])
  })
})

describe('a thread with older pages on the server', () => {
  const start = threadFromPage(page([line(5), line(6)], 9, true))

  it('does not show a changed line in front of a hole', () => {
    const next = applyEntry(start, line(2, 10, { status: 'read' }))
    expect([seqs(next), next.version]).toEqual([[5, 6], 10])
    expect(seqs(applyChanges(start, page([line(2, 10)], 10)))).toEqual([5, 6])
  })

  it('puts the older page in front without believing that it is up to date', () => {
    const cursor = cursorBefore(start)
    expect(cursor).toBe(`${at(5)}_5`)
    const next = prependPage(start, page([line(3), line(4)], 12))
    expect([seqs(next), next.version, next.hasMore]).toEqual([[3, 4, 5, 6], 9, false])
  })
})
