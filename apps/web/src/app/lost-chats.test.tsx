import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftOf, episodeIn, fileIn, saveDraft } from '../lib/drafts'
import { answered, type FakeApi } from '../test/fake-api'
import { type FakeServer, refused } from '../test/fake-socket'
import { fromClient, luis, me, mine, threadPage, uuid } from '../test/fixtures'
import { page } from '../test/render'
import { jorge, laura, openShell, stageShell } from '../test/stage-shell'

let api: FakeApi
let server: FakeServer
beforeEach(() => {
  ;({ api, server } = stageShell())
})
const open = () => openShell(server)

it('loses a chat that is not one’s own any more', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null })
  expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
  expect(location.search).toBe('')
})

it('says who made the open chat somebody else’s, where it was not oneself', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  expect(
    await screen.findByText('Luis Mora sacó de tus chats la conversación con Jorge Peñaloza'),
  ).toBeTruthy()
})

it('who loses a chat in the middle of a word does not open another one by the next Enter', async () => {
  const pablo = mine({ name: 'Pablo Ruiz', version: 2 })
  server.answer('get:interaction:assigned', () => page(jorge, pablo))
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.click(await screen.findByRole('textbox', { name: 'Mensaje' }))
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  const panel = screen.getByRole('complementary', { name: 'Conversaciones' })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  await user.keyboard(' cambio{Enter}')
  expect(location.search).toBe('')
})

it('what was being written in a chat that went stays in its place, to be copied', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
  server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  expect(await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })).toHaveProperty(
    'value',
    'Te lo',
  )
  screen.getByText('Esta conversación no existe o ya no puedes verla')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await user.click(screen.getByRole('button', { name: 'Copiar lo que escribías' }))
  expect(await screen.findByText('Texto copiado')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('Te lo')
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(screen.queryByRole('textbox', { name: 'Lo que estabas escribiendo' })).toBeNull()
})

it('the keys of whoever was writing in it do nothing until the hand rests, and then what they do', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
  server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  await user.keyboard(' tengo / ya')
  await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
  await user.keyboard(' ¿le sirve? ')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(screen.queryByRole('dialog')).toBeNull()
  screen.getByRole('textbox', { name: 'Lo que estabas escribiendo' })
  await new Promise((rested) => setTimeout(rested, 1100))
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Buscar' }))
  saveDraft(me.uuid, jorge.conversation.uuid, '')
})

it('one that came back to where it had been lost can be lost there again', async () => {
  history.replaceState(null, '', `/chat?c=${jorge.conversation.uuid}&i=${jorge.uuid}`)
  dispatchEvent(new PopStateEvent('popstate'))
  const { user } = open()
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
  server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
  expect(screen.queryByRole('textbox', { name: 'Mensaje' })).toBeNull()
  saveDraft(me.uuid, jorge.conversation.uuid, '')
})

it('and is one press away where another chat is open', async () => {
  saveDraft(me.uuid, jorge.conversation.uuid, 'Te lo')
  server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
  const { user } = open()
  await screen.findByRole('link', { name: /^Jorge/u })
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  await user.click(await screen.findByRole('button', { name: 'Ver lo que escribías' }))
  await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
  saveDraft(me.uuid, jorge.conversation.uuid, '')
})

it('what was typed into a form over it is in there the next time, and not what was left in there by oneself', async () => {
  const { client } = jorge.conversation
  api.answer('contactDetail', () =>
    answered({
      ...{ uuid: client.uuid, name: 'Jorge Peñaloza', nit: null, phone: null, email: null },
      ...{ extra_data: { tags: [], additionalInfo: [] }, identities: [] },
      ...{ created_at: jorge.created_at, updated_at: jorge.updated_at, version: 1 },
    }),
  )
  api.answer('contactFiles', () => answered([]))
  api.answer('contactInteractions', () => answered([]))
  const { user } = openShell(server, 'ADMIN')
  const edit = async () => {
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByRole('heading', { name: 'Jorge Peñaloza' })
    await user.keyboard('{Alt>}i{/Alt}')
    await user.click(await screen.findByRole('button', { name: 'Editar contacto' }))
    return within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Correo' })
  }
  await user.type(await edit(), 'jorge@casa.co')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.say('new:interaction:assigned', { interaction: { ...jorge, version: 5 } })
  expect(await edit()).toHaveProperty('value', 'jorge@casa.co')
  await screen.findByText('Aquí sigue lo que escribiste y no se guardó.')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Descartar cambios' }))
  await user.click(screen.getByRole('button', { name: 'Editar contacto' }))
  expect(await screen.findByRole('textbox', { name: 'Correo' })).toHaveProperty('value', '')
})

it('also of a chat that one gave away oneself', async () => {
  api.answer('availableUsers', () => answered([{ ...luis, online: true }]))
  api.answer('transferInteraction', () => {
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: me })
    return answered({ ...jorge, msg: 'Has transferido esta interaccion' })
  })
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
  await user.keyboard('{Alt>}t{/Alt}')
  await user.click(await screen.findByRole('option', { name: /Luis/u }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Transferir' }))
  expect(
    await screen.findByText('Lo que escribías en el chat con Jorge Peñaloza se quedó sin enviar'),
  ).toBeTruthy()
  expect(location.search).toBe('')
  screen.getByRole('button', { name: 'Ver lo que escribías' })
  saveDraft(me.uuid, jorge.conversation.uuid, '')
})

it('whoever ended it oneself goes on with the next one', async () => {
  const pablo = mine({ name: 'Pablo Ruiz', version: 2 })
  server.answer('get:interaction:assigned', () => page(jorge, pablo))
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: me })
  const next = screen.getByRole('link', { name: /^Pablo/u })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('nobody is torn from the search by it', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'Jor')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
  await user.keyboard('ge')
  expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveProperty('value', 'Jorge')
})

it('shows a chat that could not be seen as soon as it is one’s own', async () => {
  let mayNot = true
  server.answer('get:interaction:conversation:messages', () => {
    if (mayNot) return refused('CONVERSATION_NOT_FOUND')
    return threadPage(jorge, fromClient(jorge, 1, 'Hola'))
  })
  history.replaceState(null, '', `/chat?c=${jorge.conversation.uuid}`)
  dispatchEvent(new PopStateEvent('popstate'))
  open()
  await screen.findByText('Esta conversación no existe o ya no puedes verla')
  mayNot = false
  server.say('new:interaction:assigned', { interaction: jorge })
  expect(await screen.findByText('Hola')).toBeTruthy()
})

it('says who took a chat that is not open, by its customer where a list knows it', async () => {
  open()
  await screen.findByRole('link', { name: /^Jorge/u })
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  expect(
    await screen.findByText('Luis Mora sacó de tus chats la conversación con Jorge Peñaloza'),
  ).toBeTruthy()
  server.say('remove:interaction:assigned', { interaction: uuid(), version: 4, by: luis })
  expect(await screen.findByText('Luis Mora sacó de tus chats una conversación')).toBeTruthy()
  server.say('remove:interaction:assigned', { interaction: uuid(), version: 4, by: me })
  expect(screen.queryByText(/^Ana .* sacó de tus chats/u)).toBeNull()
})

it('says whose chat the open one goes on in, once its customer turned out to have two', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  const goes_on = { conversation_uuid: laura.conversation.uuid, user: luis }
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null, goes_on })
  expect(
    await screen.findByText(
      'La conversación con Jorge Peñaloza sigue en su otro chat abierto, que atiende Luis Mora',
    ),
  ).toBeTruthy()
  expect(location.search).toBe('')
})

it('and follows it there with what was being written, where that one is mine too', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
  const goes_on = { conversation_uuid: laura.conversation.uuid, user: { uuid: me.uuid, name: me.name } }
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null, goes_on })
  expect(await screen.findByText('Los dos chats abiertos de Jorge Peñaloza siguen en uno solo')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
  expect(location.search).toBe(`?c=${laura.conversation.uuid}`)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveProperty('value', 'Te lo'),
  )
})

it('whose file finds another one there is named, and found by its interaction where no list has it', async () => {
  open()
  const [from, to, gone] = [uuid(), uuid(), uuid()]
  saveDraft(me.uuid, episodeIn(from), gone)
  saveDraft(me.uuid, from, 'Te lo')
  for (const [chat, name] of [
    [from, 'guía.pdf'],
    [to, 'ruta.pdf'],
  ] as const)
    saveDraft(me.uuid, fileIn(chat), JSON.stringify({ id: uuid(), name, size: 8 }))
  const goes_on = { conversation_uuid: to, user: { uuid: me.uuid, name: me.name } }
  server.say('remove:interaction:assigned', { interaction: gone, version: 4, by: null, goes_on })
  expect(
    await screen.findByText('guía.pdf se queda en el otro chat: en este ya hay un archivo por enviar'),
  ).toBeTruthy()
  expect(draftOf(me.uuid, to)).toBe('Te lo')
})
