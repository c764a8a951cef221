import { randomUUID } from 'node:crypto'
import type { Entry, Interaction, ThreadPage } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import {
  appendNewerPage,
  applyChanges,
  applyEntry,
  cursorAfter,
  cursorBefore,
  hasGap,
  keepNewest,
  keptEntries,
  mostEntries,
  prependPage,
  threadFromPage,
} from './thread'

const conversation = randomUUID()
const interaction = { uuid: randomUUID(), version: 1, created_at: '2026-11-20T10:00:00.000Z' } as Interaction
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString()
const makeEntry = (seq: number, version = seq, fields: Partial<Entry> = {}): Entry =>
  ({ uuid: `entry-${seq}`, conversation_uuid: conversation, seq, version, date: at(seq), ...fields }) as Entry
const page = (messages: Entry[], version: number, has_more = false): ThreadPage => ({
  interaction,
  conversation: { ...interaction.conversation, messages },
  messages,
  version,
  has_more,
})
const seqs = (thread: { entries: readonly Entry[] }) => thread.entries.map((entry) => entry.seq)

describe('a thread that gets events', () => {
  const start = threadFromPage(page([makeEntry(1), makeEntry(2)], 2))

  it('adds the next entry without a gap', () => {
    const next = applyEntry(start, makeEntry(3))
    expect(seqs(next)).toEqual([1, 2, 3])
    expect([next.version, hasGap(next)]).toEqual([3, false])
  })

  it('adds the same entry only once', () => {
    const next = applyEntry(applyEntry(start, makeEntry(3)), makeEntry(3))
    expect(seqs(next)).toEqual([1, 2, 3])
  })

  it('keeps the newer status of an entry, whichever comes first', () => {
    const read = makeEntry(2, 4, { status: 'read' })
    const delivered = makeEntry(2, 3, { status: 'delivered' })
    const late = applyEntry(applyEntry(start, read), delivered)
    expect(late.entries[1]?.status).toBe('read')
    expect([late.version, hasGap(late)]).toEqual([4, false])
  })

  it('notices a missing change, and fills it from an event or a page', () => {
    const gap = applyEntry(start, makeEntry(4))
    expect([gap.version, hasGap(gap)]).toEqual([2, true])
    const late = applyEntry(gap, makeEntry(3))
    expect([late.version, hasGap(late)]).toEqual([4, false])
    const asked = applyChanges(gap, page([makeEntry(3), makeEntry(4)], 4))
    expect([seqs(asked), asked.version, hasGap(asked)]).toEqual([[1, 2, 3, 4], 4, false])
  })

  it('replaces its head by an answer of the same version, where only a colour is new', () => {
    const recoloured = { ...interaction, area: { uuid: 'a', name: 'Ventas', color: '#123456' } }
    const older = { ...recoloured, version: 0 }
    expect(applyChanges(start, { ...page([], 2), interaction: recoloured }).interaction).toBe(recoloured)
    expect(applyChanges(start, { ...page([], 2), interaction: older }).interaction).toBe(interaction)
  })

  it('sorts by date first and by arrival second', () => {
    const earlier = makeEntry(3, 3, { date: at(0) })
    const sameMinute = makeEntry(4, 4, { date: at(2) })
    const next = applyEntry(applyEntry(start, earlier), sameMinute)
    expect(seqs(next)).toEqual([3, 1, 2, 4])
  })
})

describe('a thread with older pages on the server', () => {
  const start = threadFromPage(page([makeEntry(5), makeEntry(6)], 9, true))

  it('does not show a changed entry of a page that is not loaded', () => {
    const next = applyEntry(start, makeEntry(2, 10, { status: 'read' }))
    expect([seqs(next), next.version]).toEqual([[5, 6], 10])
    expect(seqs(applyChanges(start, page([makeEntry(2, 10)], 10)))).toEqual([5, 6])
  })

  it('adds the older page without raising its version', () => {
    const cursor = cursorBefore(start)
    expect(cursor).toBe(`${at(5)}_5`)
    const next = prependPage(start, page([makeEntry(3), makeEntry(4)], 12))
    expect([seqs(next), next.version, next.hasMore]).toEqual([[3, 4, 5, 6], 9, false])
  })
})

describe('a thread that was opened around an entry', () => {
  const start = threadFromPage({ ...page([makeEntry(5), makeEntry(6)], 9, true), has_newer: true })

  it('leaves an entry after the loaded ones to its page', () => {
    const next = applyEntry(start, makeEntry(10))
    expect([seqs(next), next.version, hasGap(next)]).toEqual([[5, 6], 10, false])
    expect(seqs(applyChanges(start, page([makeEntry(10)], 10)))).toEqual([5, 6])
  })

  it('is read on to its end, and then gets new entries', () => {
    expect(cursorAfter(start)).toBe(`${at(6)}_6`)
    const next = appendNewerPage(start, page([makeEntry(7), makeEntry(8), makeEntry(9)], 9))
    expect([seqs(next), next.hasNewer]).toEqual([[5, 6, 7, 8, 9], false])
    expect(seqs(applyEntry(next, makeEntry(10)))).toEqual([5, 6, 7, 8, 9, 10])
  })

  it('has more to ask for if an entry arrived while its last page was being read', () => {
    const last = page([makeEntry(7), makeEntry(8), makeEntry(9)], 9)
    expect(appendNewerPage(applyEntry(start, makeEntry(10)), last).hasNewer).toBe(true)
    // Its version is ahead of one that has not arrived.
    expect(appendNewerPage(applyEntry(start, makeEntry(11)), last).hasNewer).toBe(true)
  })
})

describe('a thread that became long', () => {
  const all = Array.from({ length: mostEntries + 1 }, (_, index) =>
    makeEntry(index + 1, index + 1, index === mostEntries ? { reply_to: 'entry-7' } : {}),
  )
  const long = threadFromPage(page(all, all.length))
  const cut = keepNewest(long)
  const first = mostEntries + 2 - keptEntries

  it('lets go of the oldest, whose pages join again', () => {
    expect([cut.entries.length, seqs(cut)[0], cut.hasMore]).toEqual([keptEntries, first, true])
    expect(cursorBefore(cut)).toBe(`${at(first)}_${first}`)
    const joined = prependPage(cut, page(all.slice(0, first - 1), all.length))
    expect([seqs(joined), joined.hasMore]).toEqual([seqs(long), false])
  })

  it('stays whole up to its limit, and where it does not reach to its end', () => {
    const shorter = threadFromPage(page(all.slice(1), all.length))
    expect(keepNewest(shorter)).toBe(shorter)
    const middle = threadFromPage({ ...page(all, all.length), has_newer: true })
    expect(keepNewest(middle)).toBe(middle)
  })

  it('still knows what its messages answer, and how that changed', () => {
    const answered = (thread: typeof cut) => thread.answered?.map(({ uuid, version }) => [uuid, version])
    expect(answered(cut)).toEqual([['entry-7', 7]])
    const edited = makeEntry(7, all.length + 1, { edited: true })
    expect(answered(applyEntry(cut, edited))).toEqual([['entry-7', edited.version]])
    expect(answered(applyChanges(cut, page([edited], edited.version)))).toEqual([['entry-7', edited.version]])
    expect(answered(applyEntry(applyEntry(cut, edited), all[6] as Entry))).toEqual([
      ['entry-7', edited.version],
    ])
    // One more cut: what nothing answers any more goes too.
    const later = all.map(({ seq }) => makeEntry(all.length + 1 + seq))
    expect(answered(keepNewest(prependPage(cut, page(later, 9_999))))).toEqual([])
  })
})
