import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeAudioContext, heard } from '../../../test/fake-audio'
import { FakeNotification, shown } from '../../../test/fake-notification'
import { type FakeServer, fakeServer } from '../../../test/fake-socket'
import { row } from '../../../test/fixtures'
import { setPreferences } from '../preferences'
import { allowSound } from '../sound'
import { alertToWaitingChats } from './waiting-chats'

const chat = row({ name: 'Laura Gómez' })
const onOpen = vi.fn()
let server: FakeServer
let stops: (() => void)[]

const arrives = () => server.say('new:interaction:not:assigned', { interaction: chat })
const settle = () => vi.advanceTimersByTimeAsync(5_000)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  setPreferences({ browser: true, sound: true, hideContent: false, quiet: false, waiting: true })
  shown.length = 0
  heard.length = 0
  server = fakeServer()
  stops = [allowSound(), alertToWaitingChats(server.socket, onOpen)]
  dispatchEvent(new Event('pointerdown'))
})

afterEach(() => {
  for (const stop of stops) stop()
  setPreferences({ waiting: false })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('alerts those who asked for it to a waiting chat, and opens it', async () => {
  arrives()
  await settle()
  expect(shown).toMatchObject([
    {
      title: 'Ha llegado una nueva interacción',
      options: { body: 'Laura Gómez: Hola, ¿tienen la ruana gris?', tag: chat.conversation.uuid },
    },
  ])
  expect(heard).toHaveLength(2)
  shown[0]?.notification.onclick?.()
  expect(onOpen).toHaveBeenCalledWith(chat.conversation.uuid)
})

it('names the customer also where the provider told the name after the message', async () => {
  const nameless = row({ name: null })
  server.say('new:interaction:not:assigned', { interaction: nameless })
  const { conversation } = nameless
  const named = { ...conversation, client: { ...conversation.client, name: 'Nelson Gil' } }
  server.say('update:interaction', {
    interaction: { ...nameless, conversation: named, version: nameless.version + 1 },
    list: 'not_assigned',
  })
  await settle()
  expect(shown).toMatchObject([{ options: { body: 'Nelson Gil: Hola, ¿tienen la ruana gris?' } }])
})

it('does not alert to a chat that is assigned at once', async () => {
  arrives()
  await vi.advanceTimersByTimeAsync(800)
  server.say('remove:interaction:not:assigned', { interaction: chat.uuid, version: 2, by: null })
  await settle()
  expect(shown).toEqual([])
  expect(heard).toEqual([])
})

it('does not alert where it was not asked for, or where the toast is seen', async () => {
  setPreferences({ waiting: false })
  arrives()
  await settle()
  setPreferences({ waiting: true })
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  arrives()
  await settle()
  expect(shown).toEqual([])
  expect(heard).toEqual([])
})
