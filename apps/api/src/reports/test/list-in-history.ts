import type { Interaction, WrittenHistoryFilter } from '@hilo/contracts'
import { expect } from 'vitest'
import type { Person } from '../../test/administration'

/** What Historial lists with a filter; at most 200. */
export async function listInHistory(ask: Person, filter: WrittenHistoryFilter): Promise<Interaction[]> {
  const query = new URLSearchParams({ limit: '200' })
  for (const [field, value] of Object.entries(filter)) if (value) query.set(field, value)
  const { status, body } = await ask('get', `/api/interaction/history/all/?${query}`)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}
