import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askMeta } from './ask-meta'

const meta = 'http://127.0.0.1:4000'
const opened = { window_origin: meta, config_id: '1', on_phone: false } as Parameters<typeof askMeta>[1]
const finished = { event: 'FINISH', data: { waba_id: '2145', phone_number_id: '1065' } }
const cancelled = { event: 'CANCEL', data: { current_step: 'PHONE_NUMBER_SETUP' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  let answer: (code?: string) => void = () => {}
  const script = {
    init: () => {},
    login: (callback: (answer: { authResponse: { code?: string } | null }) => void) => {
      answer = (code) => callback({ authResponse: code === undefined ? null : { code } })
    },
  }
  const outcome = askMeta(script, opened, 'Sin número')
  const say = (message: object) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: meta,
        data: JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', ...message }),
      }),
    )
  return { outcome, say, answer: (code?: string) => answer(code) }
}

const whole = { kind: 'finished', code: 'AQ1', waba_id: '2145', phone_number_id: '1065' }

it('code and account make a whole, in either order', async () => {
  const first = start()
  first.say(finished)
  first.answer('AQ1')
  expect(await first.outcome).toEqual(whole)
  const second = start()
  second.answer('AQ1')
  second.say(finished)
  expect(await second.outcome).toEqual(whole)
})

it('a code without an account is no connection', async () => {
  const { outcome, answer } = start()
  answer('AQ1')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await outcome).toEqual({ kind: 'failed', error: 'Sin número' })
})

it('a window that is seen closed before its reason arrives says the reason', async () => {
  const { outcome, answer, say } = start()
  answer()
  say(cancelled)
  expect(await outcome).toEqual({ kind: 'cancelled', step: 'PHONE_NUMBER_SETUP' })
})

it('a window without a word was closed', async () => {
  const { outcome, answer } = start()
  answer()
  await vi.advanceTimersByTimeAsync(500)
  expect(await outcome).toEqual({ kind: 'closed' })
})
