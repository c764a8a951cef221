import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'react-hot-toast/headless'
import { beforeEach, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { Toaster } from '../../ui/overlay/toaster'
import { LoginPage } from './login-page'
import ResetPage from './reset-page'

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
})

it('requests the link for the typed address, and shows the server’s answer', async () => {
  const sentence = 'Si la cuenta existe, te enviamos un correo con el enlace.'
  api.answer('forgotPassword', () => answered({ msg: sentence }))
  const user = userEvent.setup()
  render(<LoginPage />)
  await user.type(screen.getByLabelText('Correo electrónico'), 'ana@hilo.demo')
  await user.click(screen.getByRole('button', { name: '¿Olvidaste tu contraseña?' }))
  await user.click(await screen.findByRole('button', { name: 'Enviar enlace' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(api.calls.map(({ body }) => body)).toEqual([{ email: 'ana@hilo.demo' }])
})

it('sets the new password, and ends the session of this browser', async () => {
  api.answer('resetPassword', () => answered({ msg: 'Contraseña actualizada correctamente' }))
  localStorage.setItem('token', 'old')
  const user = userEvent.setup()
  render(<ResetPage token="the token" />)
  await user.type(screen.getByLabelText('Contraseña nueva'), 'una-larga{Enter}')
  expect(await screen.findByRole('button', { name: 'Ir a Acceder' })).toBeTruthy()
  expect(api.calls.map(({ body }) => body)).toEqual([{ token: 'the token', password: 'una-larga' }])
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
})

it('says that a link has expired, and offers another', async () => {
  api.answer('resetPassword', () =>
    refusedWith(410, 'RESET_LINK_ENDED', 'Este enlace ya se usó o venció. Pide uno nuevo.'),
  )
  const user = userEvent.setup()
  render([<ResetPage key="page" token="the token" />, <Toaster key="toasts" />])
  await user.type(screen.getByLabelText('Contraseña nueva'), 'una-larga{Enter}')
  expect(await screen.findAllByText('Este enlace ya se usó o venció. Pide uno nuevo.')).toHaveLength(1)
  act(() => toast.removeAll())
  within(screen.getByRole('form')).getByText('Este enlace ya se usó o venció. Pide uno nuevo.')
  expect(screen.getByRole('button', { name: 'Pedir otro enlace' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Guardar contraseña' })).toBeNull()
})
