import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { OwnPassword } from '../../../features/account/own-password'
import { answered, type FakeApi, fakeApi } from '../../../test/fake-api'
import { now } from '../../../test/fixtures'
import { renderInSession, startWithSession } from '../../../test/render'
import { PasswordBanner } from './password-banner'

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  localStorage.clear()
})
function open(by: string | null = 'Marta Ríos') {
  startWithSession({ password_given: { by, at: now } })
  return renderInSession([<PasswordBanner key="banner" />, <OwnPassword key="password" />])
}
const shown = () => screen.queryByText(/puso tu contraseña el/u)

it('says who set the password and when, and leads to ‘Mi cuenta’', async () => {
  const { user } = open()
  expect(await screen.findByText(/^.?Marta Ríos.? puso tu contraseña el .*\d{4}/u)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Elegir otra' }))
  expect(location.search).toContain('account')
})

it('names the operator, who is no person of the business', async () => {
  open(null)
  expect(await screen.findByText(/Quien opera Hilo/u)).toBeTruthy()
})

it('stays closed on this device', async () => {
  const { user, unmount } = open()
  await user.click(await screen.findByRole('button', { name: 'Ocultar este aviso' }))
  expect(shown()).toBeNull()
  unmount()
  open()
  await screen.findByLabelText('Contraseña actual')
  expect(shown()).toBeNull()
})

it('ends once the person has chosen a password', async () => {
  api.answer('changePassword', () => answered({ uuid: 'x', msg: 'Contraseña actualizada correctamente' }))
  const { user } = open()
  await screen.findByRole('button', { name: 'Elegir otra' })
  await user.type(screen.getByLabelText('Contraseña actual'), 'la de Marta')
  await user.type(screen.getByLabelText('Contraseña nueva'), 'tres palabras sueltas{Enter}')
  await waitFor(() => expect(shown()).toBeNull())
})
