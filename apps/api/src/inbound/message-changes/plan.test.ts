import { describe, expect, it } from 'vitest'
import type { EntryRow } from '../../entries/rows'
import { conversationOf, entryOf, interactionOf } from '../../entries/test-rows'
import type { MessageChange } from '../../interactions/apply-change'
import { planMessageChange } from './plan'

const now = new Date('2026-11-22T15:00:00.000Z')
const at = (time: string) => new Date(`2026-11-22T${time}.000Z`)
const last = {
  uuid: 'linea',
  author: 'client',
  type: 'text',
  preview: 'Hola',
  date: '2026-11-22T14:00:00Z',
  status: null,
} as const

function planned(
  change: MessageChange,
  entries: readonly EntryRow[] = [entryOf()],
  windowSeconds: number | null = null,
) {
  const facts = {
    entries,
    conversations: [conversationOf()],
    interactions: [interactionOf({ last_message: last })],
  }
  return planMessageChange(facts, { change, target: 'wamid.1', windowSeconds, now })
}
const react = (emoji: string | null, time: string | null = '14:30:00'): MessageChange => ({
  kind: 'reaction',
  from: 'client',
  emoji,
  at: time === null ? null : at(time),
})
const edit = (text: string, time: string | null = '14:30:00'): MessageChange => ({
  kind: 'edit',
  type: 'text',
  body: { text },
  preview: text,
  at: time === null ? null : at(time),
})
const deletion: MessageChange = { kind: 'deletion', preview: 'Mensaje eliminado' }
const photo = entryOf({ type: 'image', body: { name: 'foto.jpg', url: '/api/files/1', caption: null } })

describe('a reaction', () => {
  it('is added to the entry; the preview stays', () => {
    expect(planned(react('👍'))).toMatchObject({
      entries: [{ version: 13, reactions: [{ from: 'client', emoji: '👍' }] }],
      interactions: [],
    })
  })

  it('replaces the earlier one of the same person only', () => {
    const others = entryOf({
      reactions: [
        { from: 'client', emoji: '👍', at: at('14:10:00').toISOString() },
        { from: 'business', emoji: '🎉', at: at('14:10:00').toISOString() },
      ] as never,
    })
    expect(planned(react('❤️'), [others])?.entries[0]?.reactions.map(({ emoji }) => emoji)).toEqual([
      '🎉',
      '❤️',
    ])
  })

  it('that is removed stays as an empty one, so that an older one cannot bring it back', () => {
    const [removed] = planned(react(null), [entryOf()])?.entries ?? []
    expect(removed?.reactions).toMatchObject([{ emoji: '' }])
    expect(planned(react('👍', '14:20:00'), [removed ?? entryOf()])).toBeNull()
  })

  it('may open the window, from the customer’s time and never from a future one', () => {
    expect(planned(react('👍'), [entryOf()], 3600)).toMatchObject({
      conversations: [{ window_closes_at: at('15:30:00') }],
      interactions: [{ version: 5 }],
    })
    expect(planned(react('👍', '18:00:00'), [entryOf()], 3600)).toMatchObject({
      conversations: [{ window_closes_at: at('16:00:00') }],
    })
  })
})

describe('an edit', () => {
  it('changes the text of the entry and the preview', () => {
    expect(planned(edit('Hola de nuevo'))).toMatchObject({
      entries: [{ body: { text: 'Hola de nuevo' }, edited_at: at('14:30:00') }],
      interactions: [{ last_message: { preview: 'Hola de nuevo' }, version: 5 }],
    })
  })

  it('of a file changes only the caption', () => {
    expect(planned(edit('la buena'), [photo])?.entries).toMatchObject([
      { type: 'image', body: { name: 'foto.jpg', caption: 'la buena' } },
    ])
  })

  it.each([
    ['older than the one before', entryOf({ edited_at: at('14:45:00') })],
    ['of a message of ours', entryOf({ author_kind: 'user' })],
    ['of a message that was taken back', entryOf({ deleted_at: at('14:45:00') })],
  ])('changes nothing: %s', (_, entry) => {
    expect(planned(edit('tarde'), [entry])).toBeNull()
  })
})

describe('a deletion', () => {
  it('empties the entry, and the preview says so', () => {
    expect(planned(deletion)).toMatchObject({
      entries: [{ deleted_at: now, body: { text: '' }, reactions: [] }],
      interactions: [{ last_message: { preview: 'Mensaje eliminado' } }],
      filesReleased: ['linea'],
    })
  })

  it('also deletes the other files of the message', () => {
    const second = { ...photo, uuid: 'segunda', provider_message_id: 'wamid.1#2', seq: 4 }
    const plan = planned(deletion, [photo, second])
    expect(plan?.entries).toMatchObject([
      { uuid: 'linea', version: 13 },
      { uuid: 'segunda', version: 14 },
    ])
    expect(plan?.events).toMatchObject([[{ entries: ['linea'] }, { entries: ['segunda'] }]])
  })
})
