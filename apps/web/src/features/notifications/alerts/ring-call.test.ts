import type { Call } from '@hilo/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstChoices, markPushed } from '../../../lib/browser/stored/push-device'
import { FakeAudioContext, heard } from '../../../test/fake-audio'
import { fakeLocks } from '../../../test/fake-locks'
import { FakeNotification, shown } from '../../../test/fake-notification'
import { uuid } from '../../../test/fixtures'

const call = {
  uuid: uuid(),
  client: { uuid: uuid(), name: 'Laura Gómez' },
  conversation_uuid: uuid(),
  video: false,
} as Call
const notesOfAChime = 2
const closing: (() => void)[] = []

/** Simulates a tab in which the person has clicked: the modules loaded again, with their own state. */
async function openTab() {
  vi.resetModules()
  const [{ ringCall }, { allowSound }, { setPreferences }] = await Promise.all([
    import('./ring-call'),
    import('../sound'),
    import('../preferences'),
  ])
  closing.push(allowSound())
  dispatchEvent(new Event('pointerdown'))
  return { setPreferences, ring: (isFirst: boolean, of = call) => ringCall(of, isFirst) }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true })
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  shown.length = 0
  heard.length = 0
})
afterEach(() => {
  for (const close of closing.splice(0)) close()
  markPushed(null)
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('sounds each time and is notified of once, in one of two tabs', async () => {
  const tabs = [await openTab(), await openTab()]
  for (const isFirst of [true, false, false]) {
    for (const { ring } of tabs) ring(isFirst)
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(heard).toHaveLength(3 * notesOfAChime)
  expect(shown).toHaveLength(1)
})

it('is silent in quiet hours, and still notified of', async () => {
  const { ring, setPreferences } = await openTab()
  setPreferences({ quiet: true, quietFrom: '00:00', quietTo: '23:59' })
  ring(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(heard).toEqual([])
  expect(shown).toHaveLength(1)
})

it('leaves the notification of a call to pushes, and shows the one of a video call, which has no push', async () => {
  const { ring } = await openTab()
  markPushed(firstChoices)
  ring(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(shown).toHaveLength(0)
  ring(true, { ...call, uuid: uuid(), video: true })
  await vi.advanceTimersByTimeAsync(500)
  expect(shown).toHaveLength(1)
})
