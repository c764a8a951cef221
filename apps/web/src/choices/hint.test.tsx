import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../test/fake-api'
import { renderInSession, sessionOf, startWithChoices, startWithSession } from '../test/render'
import { Hint } from './hint'

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  api.answer('updateChoices', () => answered({ ...sessionOf().choices, msg: 'Preferencias guardadas' }))
})
const sentence = 'Escribe / para insertar una respuesta rápida.'
const saved = () => api.calls.filter(({ name }) => name === 'updateChoices').map(({ body }) => body)
const open = () => renderInSession(<Hint about="quick_answers_hint_seen" />)

it('is shown to an agent who has not seen it, and closed for good', async () => {
  startWithChoices({ quick_answers_hint_seen: false })
  const { user, again } = open()
  await screen.findByText(sentence)
  await user.click(screen.getByRole('button', { name: 'Entendido' }))
  expect(screen.queryByText(sentence)).toBeNull()
  await waitFor(() => expect(saved()).toEqual([{ quick_answers_hint_seen: true }]))
  again(<Hint key="again" about="quick_answers_hint_seen" />)
  expect(screen.queryByText(sentence)).toBeNull()
})

it('counts as seen once it was there to be read, and stays while it is', async () => {
  startWithChoices({ quick_answers_hint_seen: false })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { again } = open()
  await vi.waitFor(() => expect(screen.getByText(sentence)).toBeTruthy())
  await act(() => vi.advanceTimersByTimeAsync(6100))
  expect(saved()).toEqual([{ quick_answers_hint_seen: true }])
  expect(screen.getByText(sentence)).toBeTruthy()
  again(<Hint key="again" about="quick_answers_hint_seen" />)
  expect(screen.queryByText(sentence)).toBeNull()
})

it('is the only one that is shown, and the next one comes once it is closed', async () => {
  startWithChoices({ quick_answers_hint_seen: false, ending_hint_seen: false })
  const { user } = renderInSession(
    <>
      <Hint about="quick_answers_hint_seen" />
      <Hint about="ending_hint_seen" />
    </>,
  )
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(screen.getAllByRole('note')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Entendido' }))
  expect(await screen.findByText(/^Cuando termines, pulsa «Finalizar»/u)).toBeTruthy()
  expect(screen.getAllByRole('note')).toHaveLength(1)
})

it('is not for who has seen it, nor for administrators', () => {
  startWithChoices({})
  const { unmount } = open()
  expect(screen.queryByRole('note')).toBeNull()
  unmount()
  const { choices } = sessionOf({ quick_answers_hint_seen: false })
  startWithSession({ role: 'ADMIN', choices })
  open()
  expect(screen.queryByRole('note')).toBeNull()
})
