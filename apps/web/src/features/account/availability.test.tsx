import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answered, fakeApi, refusedWith } from '../../test/fake-api'
import { me } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { Availability } from './availability'

it('is saved with one press, and a refusal is shown', async () => {
  const api = fakeApi()
  api.answer('updateProfile', () => answered({ ...me, availability: 'away', msg: 'Listo' }))
  const { user } = renderInSession(<Availability me={me} />)
  expect(screen.getByRole('radio', { name: 'Disponible', checked: true })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Ausente' }))
  await waitFor(() => expect(api.calls.map(({ body }) => body)).toEqual([{ availability: 'away' }]))
  api.answer('updateProfile', () => refusedWith(503, 'UNAVAILABLE', 'Ahora no se puede.'))
  await user.click(screen.getByRole('radio', { name: 'Ausente' }))
  await screen.findByText('Ahora no se puede.')
})
