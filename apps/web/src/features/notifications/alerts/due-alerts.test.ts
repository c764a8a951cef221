import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answered, fakeApi } from '../../../test/fake-api'
import { FakeAudioContext } from '../../../test/fake-audio'
import { FakeNotification, shown } from '../../../test/fake-notification'
import { type FakeServer, fakeServer } from '../../../test/fake-socket'
import { mine } from '../../../test/fixtures'
import { page } from '../../../test/render'
import { setPreferences } from '../preferences'
import { allowSound } from '../sound'
import { alertToDues } from './due-alerts'

const minuteMs = 60_000
const start = Date.parse('2026-11-23T15:00:00Z')
const chat = mine({ name: 'Laura Gómez', waiting_since: new Date(start).toISOString() })
let server: FakeServer
let stops: (() => void)[]
const onOpen = vi.fn()
const wait = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * minuteMs)
const watch = () =>
  stops.push(alertToDues(server.socket, new QueryClient(), { openConversation: () => null, onOpen }))

beforeEach(async () => {
  // Loaded on demand, which fake timers do not wait for.
  await import('../../../server/reads/dues-of-row')
  vi.useFakeTimers({ now: start })
  vi.stubGlobal('Notification', FakeNotification)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  localStorage.clear()
  setPreferences({ browser: true, sound: true, hideContent: false, quiet: false, due: true })
  shown.length = 0
  server = fakeServer()
  server.answer('get:interaction:assigned', () => page(chat))
  fakeApi().answer('listTargets', () =>
    answered({
      areas: [{ uuid: chat.area?.uuid, first_answer_minutes: 30, end_minutes: null }],
      schedules: [{ enabled: false, time_zone: 'America/Bogota', hours: [], holidays: [], until: null }],
    }),
  )
  stops = [allowSound()]
})
afterEach(() => {
  for (const stop of stops) stop()
  setPreferences({ due: false })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('alerts once, five minutes before, and not again after a reload', async () => {
  watch()
  await wait(24.9)
  expect(shown).toEqual([])
  await wait(0.2)
  expect(shown).toMatchObject([
    {
      title: 'Quedan 5 min para la primera respuesta',
      options: { body: 'Laura Gómez', tag: chat.conversation.uuid },
    },
  ])
  stops.pop()?.()
  watch()
  await wait(10)
  expect(shown).toHaveLength(1)
  shown[0]?.notification.onclick?.()
  expect(onOpen).toHaveBeenCalledWith(chat.conversation.uuid)
})

it('alerts at once where the page is opened within the last minutes, but not to what is missed', async () => {
  vi.setSystemTime(start + 27 * minuteMs)
  watch()
  await wait(0.1)
  expect(shown).toHaveLength(1)
  stops.pop()?.()
  localStorage.clear()
  vi.setSystemTime(start + 31 * minuteMs)
  watch()
  await wait(10)
  expect(shown).toHaveLength(1)
})

it('does not alert to what was answered meanwhile, nor where it was not asked for', async () => {
  watch()
  await wait(10)
  const interaction = {
    ...chat,
    waiting_since: null,
    answered_at: chat.created_at,
    version: chat.version + 1,
  }
  server.say('update:interaction', { interaction, list: 'assigned' })
  await wait(30)
  expect(shown).toEqual([])
  vi.setSystemTime(start)
  setPreferences({ due: false })
  await wait(40)
  expect(shown).toEqual([])
})
