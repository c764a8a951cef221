import type { SessionUser } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { navigate } from '../../lib/browser/navigation'
import { business } from '../../test/business'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { me } from '../../test/fixtures'
import { page, renderInSession } from '../../test/render'
import { Shell } from './shell'

let api: FakeApi
let server: FakeServer
const admin: SessionUser = { ...me, role: 'ADMIN' }

function openAt(address: string, who = admin) {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
  return renderInSession(<Shell me={who} />, server)
}
/** The title of Chats, which opens its submenu. */
const submenu = async () => within(await screen.findByRole('heading', { name: 'Chats' })).getByRole('button')
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
  await user.click(await submenu())
  const entries = await screen.findAllByRole('menuitem')
  expect(namesOf(entries)).toEqual(['Chats', 'Contactos', 'Respuestas rápidas', 'Areas'])
  await user.click(screen.getByRole('menuitem', { name: 'Areas' }))
  expect(location.search).toBe('?section=areas')
  expect(await screen.findByRole('heading', { name: 'Areas (Colas)' })).toBeTruthy()
})

it("Home leads administrators to the labels, too, and an agent's typed address to a closed screen", async () => {
  api.answer('listLabels', () => answered([]))
  const { user, unmount } = openAt('/chat')
  await user.click(await submenu())
  await user.click(await screen.findByRole('menuitem', { name: 'Etiquetas' }))
  expect(await screen.findByText('Aún no hay etiquetas')).toBeTruthy()
  unmount()
  openAt('/chat?section=labels', me)
  expect(await screen.findByText('No tienes permiso para ver esto')).toBeTruthy()
})

it('a menu that is open is what the way back closes', async () => {
  openAt('/chat', me)
  navigate('/chat?tab=chats')
  const opener = await submenu()
  await userEvent.click(opener)
  await screen.findAllByRole('menuitem')
  history.back()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(location.search).toBe('?tab=chats')
  await waitFor(async () => expect(document.activeElement).toBe(await submenu()))
})

it("the settings have the specification's sections, 'Mi cuenta' and the colours at the foot", async () => {
  openAt('/chat?menu=setting')
  const menu = await screen.findByRole('navigation', { name: 'Secciones de configuración' })
  const ours = ['Canales', 'Auditoría']
  expect(namesOf(within(menu).getAllByRole('button')).filter((name) => !ours.includes(name))).toEqual([
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
