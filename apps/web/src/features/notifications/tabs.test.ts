import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeAudioContext, heard } from '../../test/fake-audio'
import { fakeLocks } from '../../test/fake-locks'
import { FakeNotification, shown } from '../../test/fake-notification'
import { fakeServer } from '../../test/fake-socket'
import { fromClient, me, mine } from '../../test/fixtures'

const chat = mine({ name: 'Laura Gómez' })
const notesOfAChime = 2
const closing: (() => void)[] = []
let said = 0

/** A tab of the browser: the same code once more, with what it remembers of its own. */
async function openTab() {
  vi.resetModules()
  const { notifyOfMessages } = await import('./events')
  const server = fakeServer()
  const options = { me: me.uuid, openConversation: () => null, onOpen: () => {} }
  closing.push(notifyOfMessages(server.socket, options))
  return server
}
type Tab = Awaited<ReturnType<typeof openTab>>
const touch = () => dispatchEvent(new Event('pointerdown'))

/** To all tabs; the first to hear of it is the first to act. */
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

it('a tab that nobody has touched leaves the sound to one that can make it', async () => {
  const used = await openTab()
  touch()
  const reloaded = await openTab()
  customerWrites(reloaded, used)
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toHaveLength(notesOfAChime)
  expect(shown.map(({ title }) => title)).toEqual(['Nuevo mensaje de cliente'])
})

it('is heard once in three seconds, whichever tab is the quicker', async () => {
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

it('whoever has just logged in hears the first message', async () => {
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: true }, configurable: true })
  const tab = await openTab()
  Object.defineProperty(navigator, 'userActivation', { value: undefined, configurable: true })
  customerWrites(tab)
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toHaveLength(notesOfAChime)
})
