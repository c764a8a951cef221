import type { Entry } from '@hilo/contracts'
import { describe, expect, it } from 'vitest'
import { fromClient, fromMe, luis, mine } from '../../../test/fixtures'
import { firstUnreadOf, toThreadItems } from './thread-items'
import { toChunks } from './window/thread-chunks'

const chat = mine()
const at = (seconds: number) => ({ date: new Date(Date.UTC(2026, 10, 20, 19, 0, seconds)).toISOString() })

const picture = (seq: number, change: object = {}): Entry => ({
  ...fromClient(chat, seq, '', at(seq)),
  type: 'image',
  body: { name: `${seq}.jpg`, url: `/api/files/${seq}`, mime: 'image/jpeg', size: 1, caption: null },
  ...change,
})
const body = (caption: string | null, more: object = {}) => ({
  body: { name: 'x.jpg', url: '/api/files/x', mime: 'image/jpeg', size: 1, caption, ...more },
})
const albums = (entries: readonly Entry[], firstUnread: string | null = null) =>
  toThreadItems(entries, firstUnread).flatMap((item) =>
    item.kind === 'message' ? [item.album?.length ?? 1] : [],
  )

describe('pictures sent together', () => {
  it('form one album, which ends at a caption', () => {
    expect(albums([picture(1, body('El antes')), picture(2), picture(3)])).toEqual([3])
    expect(albums([picture(1), picture(2), picture(3, body('Otra cosa')), picture(4)])).toEqual([2, 2])
    expect(albums([picture(1), picture(2), fromClient(chat, 3, 'Esas', at(3)), picture(4)])).toEqual([
      2, 1, 1,
    ])
  })

  it('are separated by a gap, by the first unread one, and by pictures that must show alone', () => {
    expect(albums([picture(1), picture(2), picture(3, at(200))])).toEqual([2, 1])
    const entries = [picture(1), picture(2), picture(3)]
    expect(albums(entries, entries[1]?.uuid)).toEqual([1, 2])
    expect(albums([picture(1), picture(2, { deleted: true }), picture(3)])).toEqual([1, 1, 1])
    expect(albums([picture(1), picture(2, body(null, { expired: true })), picture(3)])).toEqual([1, 1, 1])
    expect(albums([picture(1), picture(2, { reactions: [{ from: 'x', emoji: '👍' }] })])).toEqual([1, 1])
  })

  it('are at most ten, and the group ends with the last of them', () => {
    expect(albums(Array.from({ length: 12 }, (_, seq) => picture(seq + 1)))).toEqual([10, 2])
    const [, group, next] = toThreadItems([picture(1), picture(2), fromMe(chat, 3, 'Gracias', at(3))], null)
    expect(group).toMatchObject({ first: true, last: true })
    expect(next).toMatchObject({ first: true })
  })
})

describe('the items of a thread', () => {
  it('group messages of one author within a minute', () => {
    const entries = [
      fromClient(chat, 1, 'uno', at(0)),
      fromClient(chat, 2, 'dos', at(30)),
      fromClient(chat, 3, 'tres', at(200)),
      fromMe(chat, 4, 'cuatro', at(201)),
      fromMe(chat, 5, 'cinco', { ...at(202), author: { kind: 'user', ...luis } }),
    ]
    const shape = toThreadItems(entries, null).flatMap((item) =>
      item.kind === 'message' ? [[item.side, item.first, item.last]] : [],
    )
    expect(shape).toEqual([
      ['in', true, false],
      ['in', false, true],
      ['in', true, true],
      ['out', true, true],
      ['out', true, true],
    ])
  })

  it('stand under their day, by the calendar of the business', () => {
    const entries = [
      fromClient(chat, 1, 'anoche', { date: '2026-11-20T04:59:00.000Z' }),
      fromClient(chat, 2, 'hoy', { date: '2026-11-20T05:00:00.000Z' }),
    ]
    expect(toThreadItems(entries, null).map((item) => item.kind)).toEqual([
      'day',
      'message',
      'day',
      'message',
    ])
  })

  it('are divided above the first unread one, which starts a group', () => {
    const entries = [fromClient(chat, 1, 'leído', at(0)), fromClient(chat, 2, 'nuevo', at(1))]
    const items = toThreadItems(entries, entries[1]?.uuid ?? null)
    expect(items.map((item) => item.kind)).toEqual(['day', 'message', 'divider', 'message'])
    expect(items.at(-1)).toMatchObject({ first: true })
  })

  it('keep their chunks when older ones are added', () => {
    const entries = Array.from({ length: 100 }, (_, index) =>
      fromClient(chat, index + 1, `m${index}`, at(index)),
    )
    const late = toChunks(toThreadItems(entries.slice(50), null))
    const all = toChunks(toThreadItems(entries, null))
    expect(all.slice(-1).map((chunk) => chunk.key)).toEqual(late.slice(-1).map((chunk) => chunk.key))
    expect(new Set(all.map((chunk) => chunk.key)).size).toBe(all.length)
    expect(all.flatMap((chunk) => chunk.items)).toHaveLength(toThreadItems(entries, null).length)
  })
})

describe('the first unread message', () => {
  const entries = [
    fromClient(chat, 1, 'a'),
    fromClient(chat, 2, 'b'),
    fromMe(chat, 3, 'c'),
    fromClient(chat, 4, 'd'),
  ]

  it('is counted from the end, among the messages of the customer', () => {
    expect(firstUnreadOf(entries, 2)).toBe(entries[1]?.uuid)
  })

  it('is none when all are read, and the oldest loaded when more are unread than loaded', () => {
    expect(firstUnreadOf(entries, 0)).toBeNull()
    expect(firstUnreadOf(entries, 9)).toBe(entries[0]?.uuid)
  })
})

describe('the subject of mails', () => {
  const mail = (seq: number, body: { subject?: string; reply_subject?: string }) =>
    fromClient(chat, seq, 'Va', { ...at(seq), body: { text: 'Va', ...body } })
  const marks = (entries: readonly Entry[], subject: string | null = 'Cotización') =>
    toThreadItems(entries, null, subject).flatMap((item) => (item.kind === 'subject' ? [item.subject] : []))

  it('is shown where it changes, not where an answer repeats it', () => {
    const begins = mail(1, { subject: 'Cotización' })
    expect(
      marks([
        begins,
        mail(2, { reply_subject: 'Re: Cotización' }),
        mail(3, { reply_subject: 'RE: RV:  cotización' }),
        fromMe(chat, 4, 'Listo', at(4)),
        mail(5, { reply_subject: 'Re: Pedido 318' }),
        mail(6, { reply_subject: 'Re: Re: Pedido 318' }),
        mail(7, { reply_subject: 'Cotización' }),
      ]),
    ).toEqual(['Re: Pedido 318', 'Cotización'])
  })

  it('is that of the thread where its beginning is not loaded, and none where no mail has one', () => {
    expect(marks([mail(80, { reply_subject: 'Re: Cotización' })])).toEqual([])
    expect(marks([mail(80, { reply_subject: 'Otra cosa' })])).toEqual(['Otra cosa'])
    expect(marks([mail(80, { reply_subject: 'Otra cosa' })], null)).toEqual([])
    expect(marks([fromClient(chat, 1, 'Hola', at(1))])).toEqual([])
  })

  it('is shown of our own mails too, of those with files alike', () => {
    const withFile: Entry = {
      ...fromMe(chat, 3, '', at(3)),
      type: 'document',
      body: { ...body(null).body, reply_subject: 'Tu factura' },
    }
    expect(
      marks([
        mail(1, { subject: 'Cotización' }),
        fromMe(chat, 2, 'Va', { ...at(2), body: { text: 'Va', reply_subject: 'Tu pedido' } }),
        withFile,
        mail(4, { reply_subject: 'Re: Tu factura' }),
      ]),
    ).toEqual(['Tu pedido', 'Tu factura'])
    const pictures = [picture(1), picture(2, body(null, { reply_subject: 'Otra cosa' })), picture(3)]
    expect([albums(pictures), marks(pictures)]).toEqual([[1, 1, 1], ['Otra cosa']])
  })

  it('stands right before the mail that changes it', () => {
    const items = toThreadItems([mail(1, { subject: 'A' }), mail(2, { reply_subject: 'B' })], null, 'A')
    expect(items.map(({ kind }) => kind)).toEqual(['day', 'message', 'subject', 'message'])
  })
})
