import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { uuid } from '../../test/fixtures'
import { listed } from '../../test/records'
import { renderInSession } from '../../test/render'
import { noFilters } from './filters'
import { SearchBar } from './search-bar'

const button = () => screen.getByRole('button', { name: 'Filtrar' })

async function openFilter(answer: (api: FakeApi) => void = () => {}) {
  answer(fakeApi())
  const onFilters = vi.fn()
  const onSavedFilter = vi.fn()
  const { user } = renderInSession(
    <SearchBar
      text=""
      onText={vi.fn()}
      onEverywhere={vi.fn()}
      filters={noFilters}
      onFilters={onFilters}
      onSavedFilter={onSavedFilter}
    />,
  )
  await user.click(button())
  await screen.findByRole('menu')
  return { user, onFilters, onSavedFilter }
}

it('closes after a choice, and returns the focus', async () => {
  const { user, onFilters } = await openFilter()
  await user.click(await screen.findByRole('menuitemradio', { name: 'Telegram' }))
  expect(onFilters).toHaveBeenCalledWith({ ...noFilters, channel: 'telegram' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button()))
})

it('offers the labels of the business', async () => {
  const urgent = { uuid: uuid(), name: 'Urgente', color: '#be123c', position: 1, version: 1 }
  const { user, onFilters } = await openFilter((api) => api.answer('listLabels', () => listed([urgent])))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Urgente' }))
  expect(onFilters).toHaveBeenCalledWith({ ...noFilters, label: urgent.uuid })
})

it('stays open for filters that can be ticked together', async () => {
  const { user, onFilters } = await openFilter()
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'No leídos' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sin responder' }))
  expect(onFilters).toHaveBeenCalledTimes(2)
})

it('offers the saved filters with what they find now', async () => {
  const saved = {
    uuid: uuid(),
    name: 'Cerradas hoy',
    shared: true,
    filter: { status: 'finished' },
    version: 1,
  }
  const { user, onSavedFilter } = await openFilter((api) => {
    api.answer('listSavedFilters', () => answered([saved]))
    api.answer('countSavedFilters', () => answered([{ uuid: saved.uuid, total: 12, more_than: false }]))
  })
  await user.click(await screen.findByRole('menuitem', { name: /^Cerradas hoy.*12$/u }))
  expect(onSavedFilter).toHaveBeenCalledWith(expect.objectContaining({ filter: { status: 'finished' } }))
})
