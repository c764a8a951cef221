import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { firstChoices, markPushed } from '../../lib/browser/stored/push-device'
import { forgetDrafts, readDraft, saveDraft } from '../../lib/drafts/drafts'
import type { StoredAnswer } from '../../lib/pushes/push-store'
import { type FakePushStore, fakePushStore } from '../../test/fake-push-store'
import { bringAnswers } from './bring-answers'
import { followAnswers } from './follow-push-worker'

let store: FakePushStore
let status: number | null
const asked = vi.fn()
const kept = (more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  ...{ user: 'ana', chat: 'c', token: 't', text: 'Ya voy', at: Date.now(), refused: false },
  ...more,
})
beforeEach(() => {
  localStorage.clear()
  forgetDrafts()
  store = fakePushStore()
  status = 410
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked(path, init)
    if (status === null) throw new TypeError('no network')
    return new Response('{}', { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  asked.mockClear()
})
const draft = () => readDraft('ana', 'c')

it('is a draft once the server has refused it, beside what was written already', async () => {
  saveDraft('ana', 'c', 'Buenas')
  store.answers.set(1, kept({ refused: true }))
  await bringAnswers('ana')
  expect(draft()).toBe('Buenas\nYa voy')
  expect(store.answers.size).toBe(0)
  expect(asked).not.toHaveBeenCalled()
})

it('is asked for once more where it is not known whether it was sent', async () => {
  store.answers.set(1, kept())
  status = 200
  await bringAnswers('ana')
  expect([draft(), store.answers.size]).toEqual(['', 0])
  store.answers.set(2, kept())
  status = 410
  await bringAnswers('ana')
  expect([draft(), store.answers.size]).toEqual(['Ya voy', 0])
})

it('stays kept while there is no network, and is there once only after a crash', async () => {
  store.answers.set(1, kept())
  status = null
  await bringAnswers('ana')
  expect([draft(), store.answers.size]).toEqual(['', 1])
  saveDraft('ana', 'c', 'Ya voy')
  status = 410
  await bringAnswers('ana')
  expect([draft(), store.answers.size]).toEqual(['Ya voy', 0])
})

it('is nobody else’s, and goes after a week', async () => {
  store.answers.set(1, kept({ user: 'luis' }))
  store.answers.set(2, kept({ user: 'luis', at: Date.now() - 8 * 86_400_000 }))
  await bringAnswers('ana')
  expect([...store.answers.keys()]).toEqual([1])
  expect(draft()).toBe('')
})

it('comes at the start, and when the worker says so, of a device that had pushes', async () => {
  const worker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker })
  followAnswers('ana')()
  markPushed(firstChoices)
  markPushed(null)
  store.answers.set(1, kept({ refused: true }))
  const stop = followAnswers('ana')
  await expect.poll(draft).toBe('Ya voy')
  store.answers.set(2, kept({ refused: true, text: 'Un momento' }))
  worker.dispatchEvent(new MessageEvent('message', { data: { kept: true } }))
  await expect.poll(draft).toBe('Ya voy\nUn momento')
  stop()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('is taken over by a page that was open when pushes were switched on', async () => {
  const stop = followAnswers('ana')
  markPushed(firstChoices)
  store.answers.set(1, kept({ refused: true }))
  dispatchEvent(new Event('online'))
  await expect.poll(draft).toBe('Ya voy')
  stop()
})
