import type { SessionUser } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { navigate } from '../lib/navigation'
import { business } from '../test/business'
import { answered, type FakeApi, fakeApi } from '../test/fake-api'
import { type FakeServer, fakeServer } from '../test/fake-socket'
import { me } from '../test/fixtures'
import { page, renderInSession } from '../test/render'
import { Shell } from './shell'

let api: FakeApi
let server: FakeServer
const admin: SessionUser = { ...me, role: 'ADMIN' }

function openAt(address: string, who = admin) {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  return renderInSession(<Shell me={who} />, server)
}
const namesOf = (elements: readonly HTMLElement[]) => elements.map((one) => one.textContent)

beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  server.answer('get:interaction:assigned', () => page())
  server.answer('get:interaction:counts', () => ({ assigned: 0, not_assigned: 0, unread: 0 }))
  api.answer('businessDetail', () => answered(business))
  api.answer('listAreas', () => answered([]))
})

it('Home leads on to its four sections', async () => {
  const { user } = openAt('/chat', me)
  await user.click(await screen.findByRole('button', { name: 'Chats' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(namesOf(entries)).toEqual(['Chats', 'Contactos', 'Respuestas rápidas', 'Areas'])
  await user.click(screen.getByRole('menuitem', { name: 'Areas' }))
  expect(location.search).toBe('?section=areas')
  expect(await screen.findByRole('heading', { name: 'Areas (Colas)' })).toBeTruthy()
})

it('a menu that is open is what the way back closes', async () => {
  openAt('/chat', me)
  navigate('/chat?tab=chats')
  const opener = await screen.findByRole('button', { name: 'Chats' })
  await userEvent.click(opener)
  await screen.findAllByRole('menuitem')
  history.back()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(location.search).toBe('?tab=chats')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Chats' })))
})

it("the settings have the specification's sections, 'Mi cuenta' and the colours at the foot", async () => {
  openAt('/chat?menu=setting')
  const menu = await screen.findByRole('navigation', { name: 'Secciones de configuración' })
  expect(namesOf(within(menu).getAllByRole('button')).filter((name) => name !== 'Canales')).toEqual([
    'Información General',
    'Usuarios y Permisos',
    'Comunicación',
    'Gestión de Interacciones',
    'Integraciones',
    'Interfaz',
    'Mi cuenta',
  ])
  const colours = screen.getByRole('radiogroup', { name: 'Tema' })
  expect(menu.compareDocumentPosition(colours)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

it("'Administrar Colas/Áreas' leads to the areas of Home", async () => {
  const { user } = openAt('/chat?menu=setting&p=interactions')
  await user.click(await screen.findByRole('button', { name: 'Administrar Colas/Áreas' }))
  expect(location.search).toBe('?section=areas')
})
