import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi } from '../../test/fake-api'
import { renderInSession } from '../../test/render'
import { noFilters } from './filters'
import { SearchBar } from './search-bar'

const button = () => screen.getByRole('button', { name: 'Filtrar' })

async function openFilter() {
  fakeApi()
  const choose = vi.fn()
  const onFilters = vi.fn()
  const { user } = renderInSession(
    <SearchBar
      text=""
      onText={vi.fn()}
      filters={noFilters}
      onFilters={onFilters}
      team={{ on: false, choose }}
    />,
  )
  await user.click(button())
  await screen.findByRole('menu')
  return { user, choose, onFilters }
}

it('closes with the one answer that a question has, and gives the focus back', async () => {
  const { user, choose, onFilters } = await openFilter()
  await user.click(screen.getByRole('menuitemradio', { name: 'Del equipo' }))
  expect(choose).toHaveBeenCalledWith(true)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button()))
  await user.click(button())
  await user.click(await screen.findByRole('menuitemradio', { name: 'Telegram' }))
  expect(onFilters).toHaveBeenCalledWith({ ...noFilters, channel: 'telegram' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('stays for those of which several can be ticked', async () => {
  const { user, onFilters } = await openFilter()
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'No leídos' }))
  await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sin responder' }))
  expect(onFilters).toHaveBeenCalledTimes(2)
})
