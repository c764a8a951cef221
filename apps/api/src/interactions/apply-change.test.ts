import { expect, it } from 'vitest'
import { type EntryRow, newEntry } from '../entries/rows'
import { applyChange, type MessageChange } from './apply-change'

const now = new Date('2026-11-29T12:00:00Z')
const edit = {
  kind: 'edit',
  type: 'text',
  body: { text: 'Mañana' },
  preview: 'Mañana',
  at: null,
  byBusiness: true,
} satisfies MessageChange

it.each(['app', 'user', 'bot', 'integration', 'client'] as const)(
  'the business edits in another program what its side wrote: %s',
  (author_kind) => {
    const entry = { ...newEntry, author_kind, type: 'text', body: { text: 'Hoy' } } as unknown as EntryRow
    const edited = applyChange(entry, edit, now)
    expect(edited?.body ?? null).toEqual(author_kind === 'client' ? null : edit.body)
  },
)
