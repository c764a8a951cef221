import type { Role } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { fromClient, me, mine, threadPage } from '../../test/fixtures'
import { page, renderInSession } from '../../test/render'
import { Shell } from '../shell'

let server: FakeServer
const jorge = mine({ name: 'Jorge Peñaloza', version: 3 })
const crowd = Array.from({ length: 12 }, (_, at) => mine({ name: `Almacén ${at}`, version: 3 }))

beforeEach(() => {
  localStorage.clear()
  fakeApi()
  server = fakeServer()
  history.replaceState(null, '', '/chat')
  dispatchEvent(new PopStateEvent('popstate'))
  server.answer('get:interaction:assigned', () => page(jorge, ...crowd))
  server.answer('get:interaction:not:assigned', () => page())
  server.answer('get:resolves:interactions', () => page())
  server.answer('get:interaction:counts', () => ({ assigned: 13, not_assigned: 0, unread: 0 }))
  server.answer('get:interaction:conversation:messages', () =>
    threadPage(jorge, fromClient(jorge, 1, 'Hola')),
  )
  server.answer('leave:conversation', () => ({}))
})

async function enter(role: Role = 'AGENT') {
  const { user } = renderInSession(<Shell me={{ ...me, role }} />, server)
  await screen.findByRole('link', { name: /^Jorge/u })
  return user
}
type User = Awaited<ReturnType<typeof enter>>

async function openChat(user: User) {
  await user.click(screen.getByRole('link', { name: /^Jorge/u }))
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
}

async function openPalette(user: User) {
  await user.keyboard('{Control>}k{/Control}')
  return hasFocus(await screen.findByRole('dialog', { name: 'Paleta de comandos' }))
}
/** Until then a key that is pressed is for what has the focus still, and who presses it would see so. */
const hasFocus = (dialog: HTMLElement) =>
  waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
const labels = () => screen.queryAllByRole('option').map((one) => one.textContent)
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the palette', () => {
  it('opens over a text that is being written, does what is meant, and gives the focus back', async () => {
    const user = await enter()
    const text = await openChat(user)
    await user.type(text, 'Hola')
    await openPalette(user)
    await user.keyboard('trans')
    expect(labels()).toEqual([expect.stringContaining('Transferir la conversación')])
    await user.keyboard('{Enter}')
    await hasFocus(await screen.findByRole('dialog', { name: 'Transferir interacción' }))
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(document.activeElement).toBe(text))
    expect(text.value).toBe('Hola')
  })

  it('offers of the open chat only what its buttons could do now', async () => {
    const user = await enter()
    await openPalette(user)
    expect(labels().some((one) => one?.includes('Este chat'))).toBe(false)
    await user.keyboard('{Escape}')
    await isGone()
    await openChat(user)
    await openPalette(user)
    expect(labels().filter((one) => one?.includes('Este chat'))).toHaveLength(6)
    await user.keyboard('fin{Enter}')
    expect(await screen.findByRole('alertdialog', { name: '¿Finalizar esta conversación?' })).toBeTruthy()
  })

  it('leads agents to no settings', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('configuracion')
    expect(labels()).toEqual([])
    expect(screen.getByText('Sin resultados para “configuracion”')).toBeTruthy()
  })

  it('leads who administers to each of them, without accents', async () => {
    const user = await enter('ADMIN')
    await openPalette(user)
    await user.keyboard('gestion usu{Enter}')
    await isGone()
    expect(location.search).toBe('?menu=setting&p=team')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Gestionar Usuarios' })),
    )
  })

  it('opens chats by name, a handful of them, once they are looked for', async () => {
    const user = await enter()
    await openPalette(user)
    expect(labels().some((one) => one?.includes('Almacén'))).toBe(false)
    await user.keyboard('almacen')
    expect(labels()).toHaveLength(8)
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('penaloza{Enter}')
    expect(await screen.findByRole('heading', { name: 'Jorge Peñaloza' })).toBeTruthy()
  })

  it('walks by the arrows, and remembers what was chosen', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('tema{ArrowDown}{Enter}')
    await isGone()
    expect(localStorage.getItem('hilo:theme')).toBe('oscuro')
    await openPalette(user)
    // What is so already is not offered.
    expect(labels().some((one) => one?.includes('Tema: Oscuro'))).toBe(false)
    await user.keyboard('resueltos{Enter}')
    await isGone()
    await openPalette(user)
    expect(labels()[0]).toContain('Resueltos')
    expect(screen.getByRole('option', { name: /^Resueltos Reciente/u })).toBeTruthy()
  })

  it('says how many it found', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('tema')
    expect(await screen.findByText('2 resultados')).toBeTruthy()
  })

  it('goes by its own keys too, and leaves AltGr to who writes', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('{Control>}k{/Control}')
    await isGone()
    await user.keyboard('{AltGraph>}{Control>}k{/Control}{/AltGraph}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Meta>}k{/Meta}')
    expect(await screen.findByRole('dialog', { name: 'Paleta de comandos' })).toBeTruthy()
  })
})
