import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi, refusedWith } from '../../test/fake-api'
import { mine } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import TakeOverConfirm from './take-over-confirm'

function refuse(code: Parameters<typeof refusedWith>[1], msg: string) {
  const api = fakeApi()
  api.answer('takeOverInteraction', () => refusedWith(409, code, msg))
  const onClose = vi.fn()
  const { user } = renderInSession(
    <TakeOverConfirm interaction={mine()} onTaken={vi.fn()} onClose={onClose} />,
  )
  return { onClose, press: () => user.click(screen.getByRole('button', { name: 'Hacerme cargo' })) }
}

it('closes where somebody was quicker: there is nothing left to ask', async () => {
  const { onClose, press } = refuse('ALREADY_FINISHED', 'Esta interacción ya fue finalizada.')
  await press()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

it('stays open where the person can do something about the refusal', async () => {
  const { onClose, press } = refuse('CAPACITY_REACHED', 'Has alcanzado el máximo.')
  await press()
  expect(await screen.findAllByText('Has alcanzado el máximo.')).toHaveLength(1)
  expect(onClose).not.toHaveBeenCalled()
})
