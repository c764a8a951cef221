import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeAudioContext, heard } from '../../../test/fake-audio'
import { fakeLocks } from '../../../test/fake-locks'
import { FakeNotification, shown } from '../../../test/fake-notification'
import { fakeServer } from '../../../test/fake-socket'
import { fromClient, me, mine } from '../../../test/fixtures'

const chat = mine({ name: 'Laura Gómez' })
const notesOfAChime = 2
const closing: (() => void)[] = []
let said = 0

/** Simulates a tab: the modules once more, with their own state. */
async function openTab() {
  vi.resetModules()
  const { alertToMessages: notifyOfMessages } = await import('./events')
  const server = fakeServer()
  const options = { me: me.uuid, openConversation: () => null, onOpen: () => {} }
  closing.push(notifyOfMessages(server.socket, options))
  return server
}
type Tab = Awaited<ReturnType<typeof openTab>>
const touch = () => dispatchEvent(new Event('pointerdown'))

/** Sends a message to all tabs, in this order. */
function customerWrites(...tabs: Tab[]): void {
  const message = fromClient(chat, ++said, 'Hola')
  for (const tab of tabs) tab.say('received:message', { message, interaction: chat })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  shown.length = 0
  heard.length = 0
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  vi.useRealTimers()
})

it('leaves the sound to a tab with a gesture', async () => {
  const used = await openTab()
  touch()
  const reloaded = await openTab()
  customerWrites(reloaded, used)
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toHaveLength(notesOfAChime)
  expect(shown.map(({ title }) => title)).toEqual(['Nuevo mensaje de cliente'])
})

it('plays the sound once in three seconds, whichever tab is first', async () => {
  const one = await openTab()
  const other = await openTab()
  touch()
  customerWrites(one, other)
  await vi.advanceTimersByTimeAsync(2000)
  customerWrites(other, one)
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toHaveLength(notesOfAChime)
  expect(shown).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1000)
  customerWrites(other, one)
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toHaveLength(2 * notesOfAChime)
})

it('plays the first message’s sound for a person who has just logged in', async () => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  const tab = await openTab()
  Object.defineProperty(navigator, 'userActivation', { value: undefined, configurable: true })
  customerWrites(tab)
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toHaveLength(notesOfAChime)
})
