import { defaultChoices } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { followSession } from '../../server/session/session-user'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { me, now, uuid } from '../../test/fixtures'
import { renderInSession, startWithChoices } from '../../test/render'
import { Account } from './account'

let api: FakeApi
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0 Safari/537.36'
const session = { browser: chrome, os: 'Linux', created_at: now, last_used_at: now }
const here = { ...session, uuid: uuid(), current: true }
const other = { ...session, uuid: uuid(), current: false }
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)

beforeEach(() => {
  api = fakeApi()
  api.answer('listOwnSessions', () => answered([here, other]))
  api.answer('listPushDevices', () => answered({ public_key: 'BLlave', devices: [] }))
  api.answer('mailSignatures', () => answered({ own: 'Ana', business: 'Tienda', mailboxes: [] }))
})

describe('Mi cuenta', () => {
  it('closes another session, and offers no button for this one', async () => {
    api.answer('deleteOwnSession', () => answered({ uuid: other.uuid, msg: 'Sesión cerrada' }))
    const { user } = renderInSession(<Account me={me} />)
    const list = await screen.findByRole('list', { name: 'Sesiones abiertas' })
    expect(within(list).getByText('Esta sesión')).toBeTruthy()
    await user.click(within(list).getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }))
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    expect(within(list).queryByRole('button')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sesiones abiertas' }))
  })

  it('saves the signature of the person’s mails', async () => {
    api.answer('updateProfile', () => answered({ ...me, msg: 'Perfil actualizado correctamente' }))
    const { user } = renderInSession(<Account me={me} />)
    const form = await screen.findByRole('form', { name: 'Firma de tus correos' })
    const field = within(form).getByLabelText<HTMLTextAreaElement>('Firma')
    expect(field.value).toBe('Ana')
    await user.type(field, '{Enter}*Ventas*')
    await user.click(within(form).getByRole('button', { name: /^Guardar/ }))
    await waitFor(() => expect(bodies('updateProfile')).toEqual([{ mail_signature: 'Ana\n*Ventas*' }]))
  })

  it('keeps how the person works in their account, and follows what they choose elsewhere', async () => {
    startWithChoices({})
    api.answer('updateChoices', () => answered({ ...defaultChoices, msg: 'Preferencias guardadas' }))
    const { user, server, client } = renderInSession(<Account me={me} />)
    const stop = followSession(server.socket, client)
    for (const name of ['Aceptar sin preguntar', 'Al finalizar o transferir, abrir el siguiente'])
      await user.click(screen.getByRole('switch', { name, checked: false }))
    await user.click(screen.getByRole('switch', { name: 'Aceptar sin preguntar', checked: true }))
    expect(bodies('updateChoices')).toEqual([
      { accept_without_asking: true },
      { open_next: true },
      { accept_without_asking: false },
    ])
    act(() => server.say('update:choices', { ...defaultChoices, accept_without_asking: true }))
    await screen.findByRole('switch', { name: 'Aceptar sin preguntar', checked: true })
    await screen.findByRole('switch', {
      name: 'Al finalizar o transferir, abrir el siguiente',
      checked: false,
    })
    stop()
  })

  it('shows under its field that the current password is wrong', async () => {
    api.answer('changePassword', () =>
      refusedWith(409, 'WRONG_PASSWORD', 'La contraseña actual no es correcta.'),
    )
    const { user } = renderInSession(<Account me={me} />)
    const current = screen.getByLabelText<HTMLInputElement>('Contraseña actual')
    await user.type(current, 'otra')
    await user.type(screen.getByLabelText('Contraseña nueva'), 'una-larga')
    await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
    await waitFor(() => expect(current.getAttribute('aria-invalid')).toBe('true'))
    expect(bodies('changePassword')).toEqual([{ current: 'otra', password: 'una-larga' }])
    expect(current.value).toBe('otra')
  })

  it('refuses a short new password before it asks the server', async () => {
    const { user } = renderInSession(<Account me={me} />)
    await user.type(screen.getByLabelText('Contraseña actual'), 'hilo-demo')
    await user.type(screen.getByLabelText('Contraseña nueva'), 'corta')
    await user.click(screen.getByRole('button', { name: 'Cambiar contraseña' }))
    expect(await screen.findByText('Usa al menos 8 caracteres')).toBeTruthy()
    expect(bodies('changePassword')).toEqual([])
  })
})
