import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeApi } from '../test/fake-api'
import { type FakeServer, fakeServer, refused } from '../test/fake-socket'
import { luis, me, now, uuid } from '../test/fixtures'
import { page, renderInSession } from '../test/render'
import { Shell } from './shell/shell'

const mention = (change: object = {}) => ({
  uuid: uuid(),
  text: '@Ana Restrepo revisa la talla',
  by: luis,
  date: now,
  conversation_uuid: uuid(),
  interaction: uuid(),
  client: { uuid: uuid(), name: 'Jorge Peñaloza' },
  type: { name: 'whatsapp' as const },
  user: { uuid: me.uuid, name: me.name },
  ...change,
})
const listed = (change: object = {}) => ({
  ...mention(change),
  seen: false,
  readable: true,
  status: 'assigned' as const,
  ...change,
})

let server: FakeServer
beforeEach(() => {
  fakeApi()
  server = fakeServer()
  act(() => {
    history.replaceState(null, '', '/chat')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  server.answer('get:interaction:assigned', () => page())
  server.answer('get:interaction:counts', () => ({ assigned: 0, not_assigned: 0, unread: 0 }))
})

it('a note that names the person shows a toast, which leads to the notes', async () => {
  server.answer('get:mentions', () => ({ items: [], next_cursor: null, unseen: 0 }))
  const { user } = renderInSession(<Shell me={me} />, server)
  await screen.findByRole('button', { name: 'Filtrar' })
  const one = listed()
  server.answer('get:mentions', () => ({ items: [one], next_cursor: null, unseen: 1 }))
  server.say('new:mention', { mention: mention({ uuid: one.uuid }) })
  await screen.findByText('Luis Mora te mencionó en una nota sobre Jorge Peñaloza')
  await screen.findByRole('button', { name: 'Filtrar, 1 mención sin ver' })
  await user.click(screen.getByRole('button', { name: 'Ver la nota' }))
  await screen.findByRole('list', { name: 'Menciones' })
  expect(new URLSearchParams(location.search).get('n')).toBe('1')
})

it('they are listed from the filter; opening one marks it seen and opens the chat at the note', async () => {
  const [open, closed] = [listed(), listed({ readable: false, user: luis, text: '@Ana Restrepo ¿lo tomas?' })]
  server.answer('get:mentions', () => ({ items: [open, closed], next_cursor: null, unseen: 2 }))
  server.answer('see:mentions', () => ({ unseen: 1 }))
  const { user } = renderInSession(<Shell me={me} />, server)
  await user.click(await screen.findByRole('button', { name: 'Filtrar, 2 menciones sin ver' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Menciones\s*2$/u }))
  await screen.findByText('Lo atiende Luis Mora: no puedes abrir este chat')
  expect(screen.getAllByRole('link', { name: /sobre Jorge/u })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Marcar vista' }))
  await user.click(screen.getByRole('link', { name: /sobre Jorge/u }))
  const seen = server.asked.filter(({ name }) => name === 'see:mentions').map(({ payload }) => payload)
  expect(seen).toEqual([{ mentions: [closed.uuid] }, { mentions: [open.uuid] }])
  await waitFor(() => expect(new URLSearchParams(location.search).get('c')).toBe(open.conversation_uuid))
  expect(new URLSearchParams(location.search).get('m')).toBe(open.uuid)
  await user.click(screen.getByRole('button', { name: 'Salir de las menciones' }))
  await screen.findByText('No tienes chats asignados')
})

it('a note in a chat that the person may not read is answered by a note, which goes to its writer', async () => {
  const closed = listed({ readable: false, user: luis, text: '@Ana Restrepo ¿qué talla era?' })
  const finished = listed({ readable: false, user: luis, status: 'finished' as const })
  server.answer('get:mentions', () => ({ items: [closed, finished], next_cursor: null, unseen: 2 }))
  server.answer('see:mentions', () => ({ unseen: 1 }))
  server.answer('write:note', () => refused('UNAVAILABLE', 'Ahora no se puede.'))
  const { user } = renderInSession(<Shell me={me} />, server)
  await user.click(await screen.findByRole('button', { name: 'Filtrar, 2 menciones sin ver' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Menciones/u }))
  await user.click(await screen.findByRole('button', { name: 'Responder con una nota' }))
  const field = screen.getByRole('textbox', { name: 'Nota para Luis Mora' })
  expect(document.activeElement).toBe(field)
  const send = () => user.click(screen.getByRole('button', { name: 'Enviar nota' }))
  await send()
  await screen.findByText('Escribe la nota antes de enviarla.')
  await user.type(field, 'La 42')
  await send()
  await screen.findByText('Ahora no se puede.')
  server.answer('write:note', () => ({}) as never)
  await send()
  await screen.findByText('Luis Mora recibió tu nota')
  expect(screen.queryByRole('textbox', { name: 'Nota para Luis Mora' })).toBeNull()
  const sent = server.asked.filter(({ name }) => name === 'write:note').map(({ payload }) => payload)
  expect(sent).toEqual([sent[0], sent[0]])
  expect(sent[0]).toMatchObject({
    conversation_uuid: closed.conversation_uuid,
    body: { text: 'La 42', mentions: [luis.uuid] },
    answers: closed.uuid,
  })
  expect(server.asked.filter(({ name }) => name === 'see:mentions')).toHaveLength(1)
})

it('the answer offers colleagues at an @, and goes to who is named too', async () => {
  const lucia = { uuid: uuid(), name: 'Lucía Gil' }
  const closed = listed({ readable: false, user: luis })
  server.answer('get:mentions', () => ({ items: [closed], next_cursor: null, unseen: 0 }))
  server.answer('see:mentions', () => ({ unseen: 0 }))
  server.answer('write:note', () => ({}) as never)
  server.answer('get:presence', () => ({
    users: [me, luis, lucia].map(({ uuid, name }) => ({
      ...{ uuid, name, online: true, availability: 'available' as const },
    })),
  }))
  const { user } = renderInSession(<Shell me={me} />, server)
  await user.click(await screen.findByRole('button', { name: /^Filtrar/u }))
  await user.click(await screen.findByRole('menuitem', { name: /^Menciones/u }))
  await user.click(await screen.findByRole('button', { name: 'Responder con una nota' }))
  await user.type(screen.getByRole('textbox', { name: 'Nota para Luis Mora' }), 'La 42, ¿no @lu')
  const list = within(await screen.findByRole('listbox', { name: 'Personas del equipo' }))
  expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Luis Mora'),
    expect.stringContaining('Lucía Gil'),
  ])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Enviar nota' }))
  await screen.findByText('Luis Mora recibió tu nota')
  expect(server.asked.find(({ name }) => name === 'write:note')?.payload).toMatchObject({
    body: { text: 'La 42, ¿no @Lucía Gil ', mentions: [luis.uuid, lucia.uuid] },
    answers: closed.uuid,
  })
})

it('a row follows who attends its chat, also one that the person may not read', async () => {
  const closed = listed({ readable: false, user: luis })
  server.answer('get:mentions', () => ({ items: [closed], next_cursor: null, unseen: 1 }))
  const { user } = renderInSession(<Shell me={me} />, server)
  await user.click(await screen.findByRole('button', { name: 'Filtrar, 1 mención sin ver' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Menciones/u }))
  await screen.findByText('Lo atiende Luis Mora: no puedes abrir este chat')
  const finished = { ...closed, status: 'finished' as const }
  server.answer('get:mentions', () => ({ items: [finished], next_cursor: null, unseen: 1 }))
  act(() => server.say('update:contact:interactions', { uuids: [uuid(), closed.client.uuid] }))
  await screen.findByText('Lo atendió Luis Mora: no puedes abrir este chat')
})

it('the notes about an erased contact go at once, and with them what counts them', async () => {
  const one = listed()
  server.answer('get:mentions', () => ({ items: [one], next_cursor: null, unseen: 1 }))
  const { user } = renderInSession(<Shell me={me} />, server)
  await user.click(await screen.findByRole('button', { name: 'Filtrar, 1 mención sin ver' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Menciones/u }))
  await screen.findByText('@Ana Restrepo revisa la talla')
  server.answer('get:mentions', () => ({ items: [], next_cursor: null, unseen: 0 }))
  act(() => server.say('update:contact', { uuid: one.client.uuid }))
  await waitFor(() => expect(screen.queryByText('@Ana Restrepo revisa la talla')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: /sin ver$/u })).toBeNull())
})
