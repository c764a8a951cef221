import type { Recording } from '@hilo/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { type CallRecording, recordCall, type ShownRecordingState } from './record-call'

/** What the recorder has until it is taken; the browser's own parts stand in the journeys. */
let pages: number[][]
let failed: () => void
vi.mock('../../lib/recording/mix-sound', () => ({
  mixSound: () => ({ track: {}, setSides: () => {}, close: () => {} }),
}))
let canRecord = true
vi.mock('../../lib/recording/record-parts', () => ({
  recordParts: async (_track: unknown, onFailed: () => void) => {
    failed = onFailed
    return canRecord
      ? { take: () => Uint8Array.from(pages.splice(0).flat()), stop: async () => void pages.push([9]) }
      : null
  },
}))

const uuid = '0d4f1c6e-0000-4000-8000-000000000001'
let api: FakeApi
let shown: (ShownRecordingState | null)[]
let recording: CallRecording | null
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'clearTimeout'] })
  api = fakeApi()
  shown = []
  pages = []
  canRecord = true
  recording = null
})
afterEach(() => {
  recording?.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stands = (state: Recording['state'], reason: string | null = null, parts = 0) =>
  answered({ state, parts, reason })
const begin = async () => {
  recording = recordCall(uuid, (state) => shown.push(state))
  await vi.advanceTimersByTimeAsync(0)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(0)
}
const asked = (name: string) => api.calls.filter((one) => one.name === name)
const sent = () =>
  asked('addToRecording').map(({ body }) => {
    const { part, sound } = body as { part: number; sound: string }
    return [part, [...atob(sound)].map((one) => one.charCodeAt(0))]
  })

it('shows nothing and records nothing where the business does not', async () => {
  api.answer('startRecording', () => stands('off'))
  await begin()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown).toEqual([null])
  expect(asked('startRecording')).toHaveLength(1)
  expect(asked('addToRecording')).toEqual([])
})

it('waits until the customer is told, and begins only then', async () => {
  let told = false
  api.answer('startRecording', () => stands(told ? 'recording' : 'notifying'))
  api.answer('addToRecording', () => stands('recording', null, 1))
  await begin()
  pages.push([1])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(shown.at(-1)).toEqual({ state: 'notifying', reason: null })
  expect(asked('addToRecording')).toEqual([])
  told = true
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(shown.at(-1)).toEqual({ state: 'recording', reason: null })
  expect(sent()).toEqual([[0, [1]]])
})

it('says why a call is not recorded', async () => {
  api.answer('startRecording', () => stands('none', 'El aviso al cliente no salió.'))
  await begin()
  expect(shown).toEqual([{ state: 'none', reason: 'El aviso al cliente no salió.' }])
})

it('says so where the browser cannot', async () => {
  canRecord = false
  api.answer('startRecording', () => stands('recording'))
  await begin()
  expect(shown.at(-1)).toMatchObject({ state: 'none', reason: expect.stringContaining('no puede grabar') })
})

it('sends each part again until the server has it, in their order, behind those of the page before', async () => {
  api.answer('startRecording', () => stands('recording', null, 3))
  let up = true
  api.answer('addToRecording', () => {
    if (!up) throw new TypeError('fetch failed')
    return stands('recording')
  })
  await begin()
  pages.push([1], [2])
  await vi.advanceTimersByTimeAsync(8_000)
  expect(sent()).toEqual([[3, [1, 2]]])
  up = false
  pages.push([3])
  await vi.advanceTimersByTimeAsync(8_000)
  pages.push([4])
  await vi.advanceTimersByTimeAsync(8_000)
  up = true
  await vi.advanceTimersByTimeAsync(2_000)
  const parts = sent()
  expect(parts.at(-2)).toEqual([4, [3]])
  expect(parts.at(-1)).toEqual([5, [4]])
  expect(new Set(parts.map(([part]) => part))).toEqual(new Set([3, 4, 5]))
})

it('at the end sends the rest, then says that it is over', async () => {
  api.answer('startRecording', () => stands('recording'))
  api.answer('addToRecording', () => stands('recording'))
  api.answer('endRecording', () => stands('stored'))
  await begin()
  pages.push([1])
  recording?.stop()
  await vi.advanceTimersByTimeAsync(500)
  expect(sent()).toEqual([[0, [1, 9]]])
  expect(asked('endRecording')).toHaveLength(1)
})

it('stops where the server does: turned off, or refused', async () => {
  api.answer('startRecording', () => stands('recording'))
  api.answer('addToRecording', () => stands('stored'))
  await begin()
  pages.push([1])
  await vi.advanceTimersByTimeAsync(8_000)
  expect(shown.at(-1)).toBeNull()
  pages.push([2])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent()).toHaveLength(1)

  api.answer('addToRecording', () => refusedWith(409, 'RECORDING_TOO_LONG', 'Es muy larga.'))
  await begin()
  pages.push([1])
  await vi.advanceTimersByTimeAsync(8_000)
  expect(shown.at(-1)).toEqual({ state: 'none', reason: 'Es muy larga.' })
})

it('says that it broke off when the browser gives up', async () => {
  api.answer('startRecording', () => stands('recording'))
  await begin()
  failed()
  expect(shown.at(-1)).toEqual({ state: 'none', reason: 'La grabación se interrumpió.' })
})

it('a tab that closes sends what it has', async () => {
  api.answer('startRecording', () => stands('recording'))
  api.answer('addToRecording', () => stands('recording'))
  await begin()
  pages.push([7])
  recording?.leave()
  expect(sent()).toEqual([[0, [7]]])
})
