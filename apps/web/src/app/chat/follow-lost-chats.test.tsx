import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fileKey, interactionKey, readDraft, saveDraft } from '../../lib/drafts/drafts'
import { answered, type FakeApi, refusedWith } from '../../test/fake-api'
import { type FakeServer, refused } from '../../test/fake-socket'
import { fromClient, luis, me, mine, receiver, threadPage, uuid } from '../../test/fixtures'
import { page } from '../../test/render'
import { jorge, laura, openShell, setUpShell } from '../../test/set-up-shell'

let api: FakeApi
let server: FakeServer
beforeEach(() => {
  ;({ api, server } = setUpShell())
})
afterEach(() => vi.useRealTimers())
const open = () => openShell(server)

it('removes a chat that belongs to somebody else now', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null })
  expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
  expect(location.search).toBe('')
})

it('tells who took the open chat, unless it was oneself', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  expect(await screen.findByText('Luis Mora sacó de tus chats el de Jorge Peñaloza')).toBeTruthy()
})

describe('an act that was under way when somebody took the chat over', () => {
  const taken = 'Luis Mora sacó de tus chats el de Jorge Peñaloza'
  const refusal = 'Esta interacción es de otra persona.'
  const take = () =>
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis, user: luis })
  const notices = () => screen.getByRole('region', { name: 'Avisos' })
  /** Pauses the chat; answers with what refuses it. */
  async function pause() {
    let refuse = () => {}
    api.answer(
      'pauseInteraction',
      () =>
        new Promise((resolve) => {
          refuse = () => resolve(refusedWith(403, 'NOT_OWNER', refusal))
        }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await user.click(await screen.findByRole('button', { name: 'Pausar' }))
    await user.click(await screen.findByRole('button', { name: /^Sin fecha/u }))
    await waitFor(() => expect(api.calls.at(-1)?.name).toBe('pauseInteraction'))
    return () => refuse()
  }

  it('is not refused beside the toast that tells who took it', async () => {
    const refuse = await pause()
    take()
    await within(notices()).findByText(taken)
    refuse()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(within(notices()).queryByText(refusal)).toBeNull()
  })

  it('gives its place to that toast, where its refusal comes first', async () => {
    const refuse = await pause()
    refuse()
    await within(notices()).findByText(refusal)
    take()
    await within(notices()).findByText(taken)
    await waitFor(() => expect(within(notices()).queryByText(refusal)).toBeNull())
  })
})

it('Enter after losing the open chat while typing does not open another one', async () => {
  const pablo = mine({ name: 'Pablo Ruiz', version: 2 })
  server.answer('get:interaction:assigned', () => page(jorge, pablo))
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.click(await screen.findByRole('textbox', { name: 'Mensaje' }))
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  const panel = screen.getByRole('complementary', { name: 'Chats' })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  await user.keyboard(' cambio{Enter}')
  expect(location.search).toBe('')
})

it('the draft of a lost chat stays visible, to be copied', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
  server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis, user: luis })
  expect(await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })).toHaveProperty(
    'value',
    'Te lo',
  )
  screen.getByText('Luis Mora se hizo cargo de este chat')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  await user.click(screen.getByRole('button', { name: 'Copiar lo que escribías' }))
  expect(await screen.findByText('Texto copiado')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('Te lo')
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(screen.queryByRole('textbox', { name: 'Lo que estabas escribiendo' })).toBeNull()
})

it('no empty contact stays beside a lost chat', async () => {
  const paula = { uuid: uuid(), name: 'Paula Díaz' }
  saveDraft(me.uuid, jorge.conversation.uuid, 'Te lo')
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  await user.keyboard('{Alt>}i{/Alt}')
  const contact = () => screen.queryByRole('complementary', { name: 'Contacto' })
  await waitFor(() => expect(contact()).toBeTruthy())
  server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis, user: paula })
  await screen.findByText('Ahora la atiende Paula Díaz')
  await waitFor(() => expect(contact()).toBeNull())
  saveDraft(me.uuid, jorge.conversation.uuid, '')
})

it('typing is swallowed after losing a chat, until the person pauses', async () => {
  // The test moves this clock past the pause; it also advances by itself, for the typing.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
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
  vi.advanceTimersByTime(1_000)
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Buscar' }))
  saveDraft(me.uuid, jorge.conversation.uuid, '')
})

it('a chat that came back can be lost again', async () => {
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

it('a toast leads to the draft of a lost chat while another one is open', async () => {
  saveDraft(me.uuid, jorge.conversation.uuid, 'Te lo')
  server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
  const { user } = open()
  await screen.findByRole('link', { name: /^Jorge/u })
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  await user.click(await screen.findByRole('button', { name: 'Ver lo que escribías' }))
  await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
  saveDraft(me.uuid, jorge.conversation.uuid, '')
})

it('a form over a lost chat is restored the next time; one that the person closed is not', async () => {
  const { client } = jorge.conversation
  api.answer('contactDetail', () =>
    answered({
      ...{ uuid: client.uuid, name: 'Jorge Peñaloza', nit: null, phone: null, email: null },
      ...{ extra_data: { tags: [], additionalInfo: [] }, identities: [] },
      ...{ blocked_at: null, blocked_messages: 0 },
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

it('a toast leads to the draft of a chat that one transferred', async () => {
  api.answer('availableUsers', () => answered([receiver(luis)]))
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

it('finishing a chat moves the focus to the next one', async () => {
  const pablo = mine({ name: 'Pablo Ruiz', version: 2 })
  server.answer('get:interaction:assigned', () => page(jorge, pablo))
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: me })
  const next = screen.getByRole('link', { name: /^Pablo/u })
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('losing a chat leaves the focus in the search', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'Jor')
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
  await user.keyboard('ge')
  expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveProperty('value', 'Jorge')
})

it('shows a chat that was not visible as soon as it is assigned to one', async () => {
  let mayNot = true
  server.answer('get:interaction:conversation:messages', () => {
    if (mayNot) return refused('CONVERSATION_NOT_FOUND')
    return threadPage(jorge, fromClient(jorge, 1, 'Hola'))
  })
  history.replaceState(null, '', `/chat?c=${jorge.conversation.uuid}`)
  dispatchEvent(new PopStateEvent('popstate'))
  open()
  await screen.findByText('Este chat no existe o ya no puedes verlo')
  mayNot = false
  server.say('new:interaction:assigned', { interaction: jorge })
  expect(await screen.findByText('Hola')).toBeTruthy()
})

it('tells who took a chat that is not open, with the customer’s name if a list has it', async () => {
  open()
  await screen.findByRole('link', { name: /^Jorge/u })
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
  expect(await screen.findByText('Luis Mora sacó de tus chats el de Jorge Peñaloza')).toBeTruthy()
  server.say('remove:interaction:assigned', { interaction: uuid(), version: 4, by: luis })
  expect(await screen.findByText('Luis Mora sacó uno de tus chats')).toBeTruthy()
  server.say('remove:interaction:assigned', { interaction: uuid(), version: 4, by: me })
  expect(screen.queryByText(/^Ana .* sacó (?:uno )?de tus chats/u)).toBeNull()
})

it('tells whose chat the open one was joined with', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await screen.findByText('Hola')
  const continued_in = { conversation_uuid: laura.conversation.uuid, user: luis }
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null, continued_in })
  expect(
    await screen.findByText(
      'El chat de Jorge Peñaloza sigue en el otro que tiene abierto, que atiende Luis Mora',
    ),
  ).toBeTruthy()
  expect(location.search).toBe('')
})

it('opens the joined chat and moves the drafts there, if it is one’s own', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
  const continued_in = { conversation_uuid: laura.conversation.uuid, user: { uuid: me.uuid, name: me.name } }
  server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null, continued_in })
  expect(await screen.findByText('Los dos chats abiertos de Jorge Peñaloza siguen en uno solo')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
  expect(location.search).toBe(`?c=${laura.conversation.uuid}`)
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveProperty('value', 'Te lo'),
  )
})

it('tells of a file that could not be moved to the joined chat, and leads to it', async () => {
  open()
  const [from, to, gone] = [uuid(), uuid(), uuid()]
  saveDraft(me.uuid, interactionKey(from), gone)
  saveDraft(me.uuid, from, 'Te lo')
  for (const [chat, name] of [
    [from, 'guía.pdf'],
    [to, 'ruta.pdf'],
  ] as const)
    saveDraft(me.uuid, fileKey(chat), JSON.stringify({ id: uuid(), name, size: 8 }))
  const continued_in = { conversation_uuid: to, user: { uuid: me.uuid, name: me.name } }
  server.say('remove:interaction:assigned', { interaction: gone, version: 4, by: null, continued_in })
  expect(
    await screen.findByText('guía.pdf se queda en el otro chat: en este ya hay un archivo por enviar'),
  ).toBeTruthy()
  expect(readDraft(me.uuid, to)).toBe('Te lo')
})
