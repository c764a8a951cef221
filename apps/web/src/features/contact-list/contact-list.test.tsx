import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type FakeApi, fakeApi } from '../../test/fake-api'
import { me, now } from '../../test/fixtures'
import { contact, listed } from '../../test/records'
import { renderInSession } from '../../test/render'
import ContactList from './contact-list'

let api: FakeApi
const laura = contact()
const nobody = contact({ name: null, phone: null, email: null })

beforeEach(() => {
  api = fakeApi()
  api.answer('listContacts', ({ address }) => listed(address.includes('q=') ? [laura] : [nobody, laura]))
})
const open = () => {
  const onOpen = vi.fn()
  return { onOpen, ...renderInSession(<ContactList me={me} onOpen={onOpen} onWrite={vi.fn()} />) }
}

it('groups contacts by letter, and opens the pressed one', async () => {
  const { user, onOpen } = open()
  await screen.findByText('2 contactos')
  expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual(['#', 'L'])
  expect(screen.getByRole('button', { name: 'Sin nombre' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Laura Gómez/u }))
  expect(onOpen).toHaveBeenCalledWith(laura)
})

it('moves through the contacts with the arrow keys', async () => {
  const { user } = open()
  ;(await screen.findByRole('button', { name: 'Sin nombre' })).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Laura Gómez/u }))
})

it('says before that a blocked contact cannot be written to', async () => {
  api.answer('listContacts', () => listed([contact({ blocked_at: now })]))
  open()
  const write = await screen.findByRole('button', { name: 'Escribir a Laura Gómez' })
  expect(write).toHaveProperty('disabled', true)
  expect(write.getAttribute('aria-description')).toContain('está bloqueado')
})

it('searches on the server', async () => {
  const { user } = open()
  await screen.findByText('2 contactos')
  await user.type(screen.getByRole('searchbox', { name: 'Buscar contactos' }), 'lau')
  await screen.findByText('1 contacto')
  expect(api.calls.at(-1)?.address).toContain('q=lau')
})
