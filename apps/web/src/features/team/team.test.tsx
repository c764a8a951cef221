import type { SessionUser, TeamUser } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { me, now, uuid } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { Team } from './team'

let api: FakeApi
const admin: SessionUser = { ...me, role: 'ADMIN' }
const person = (name: string, change: Partial<TeamUser> = {}): TeamUser => ({
  uuid: uuid(),
  name,
  email: `${name.toLowerCase()}@hilo.demo`,
  role: 'AGENT',
  active: true,
  availability: 'available',
  online: false,
  areas: [],
  created_at: now,
  version: 4,
  ...change,
})
const luis = person('Luis')
const camila = person('Camila', { role: 'SUPER_ADMIN' })
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)

beforeEach(() => {
  api = fakeApi()
  api.answer('listUsers', () => answered([luis, camila]))
  api.answer('listAreas', () => answered([]))
  api.answer('listUserSessions', () => answered([]))
  api.answer('listReportViews', () => answered({ mails: true, weekly_mails: true, views: [] }))
})

describe('Gestionar Usuarios', () => {
  it('offers an administrator nothing for higher roles', async () => {
    renderInSession(<Team me={admin} />)
    expect(await screen.findByRole('button', { name: 'Editar a Luis' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Editar a Camila' })).toBeNull()
  })

  it('lets an agent view and create only', async () => {
    const { user } = renderInSession(<Team me={me} />)
    await user.click(await screen.findByRole('button', { name: '+ Crear usuario' }))
    const roles = within(await screen.findByLabelText('Rol')).getAllByRole('option')
    expect(roles.map((one) => one.textContent)).toEqual(['Agente'])
    expect(screen.queryByRole('button', { name: 'Editar a Luis' })).toBeNull()
  })

  it('says before the dialogs are sent that no mail leaves this installation', async () => {
    api.answer('listReportViews', () => answered({ mails: false, weekly_mails: false, views: [] }))
    const { user } = renderInSession(<Team me={admin} />)
    await user.click(await screen.findByRole('button', { name: '+ Crear usuario' }))
    expect(await screen.findByText(/^Este Hilo no envía correos: escribe su contraseña/u)).toBeTruthy()
    expect(screen.queryByText(/le llega un correo/u)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await user.click(screen.getByRole('button', { name: /^Cambiar la contraseña de Luis/u }))
    expect(await screen.findByText(/Este Hilo no envía correos: dile tú que la cambiaste\.$/u)).toBeTruthy()
  })

  it('sends only changed fields, and keeps them when the e-mail is taken', async () => {
    api.answer('updateUser', () => refusedWith(409, 'EMAIL_TAKEN', 'Ya hay una cuenta con ese correo.'))
    const { user } = renderInSession(<Team me={admin} />)
    await user.click(await screen.findByRole('button', { name: 'Editar a Luis' }))
    const email = await screen.findByLabelText<HTMLInputElement>('Correo')
    await user.clear(email)
    await user.type(email, 'ana@hilo.demo')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
    expect(bodies('updateUser')).toEqual([{ id: luis.uuid, data: { email: 'ana@hilo.demo', version: 4 } }])
    expect(email.value).toBe('ana@hilo.demo')
  })

  it('invites by mail whoever is given no password, and says whether the mail has left', async () => {
    const { user } = renderInSession(<Team me={admin} />)
    const invite = async (invitation: 'sent' | 'kept_as_file' | 'not_sent') => {
      api.answer('createUser', () =>
        answered({ ...person('Nora'), invitation, msg: 'Usuario creado correctamente' }),
      )
      await user.click(await screen.findByRole('button', { name: '+ Crear usuario' }))
      await user.type(await screen.findByLabelText('Nombre'), 'Nora')
      await user.type(screen.getByLabelText('Correo'), 'nora@hilo.demo')
      await user.click(screen.getByRole('button', { name: 'Guardar' }))
    }
    await invite('sent')
    expect(await screen.findByText('La invitación va en camino a nora@hilo.demo.')).toBeTruthy()
    expect(bodies('createUser')[0]).toEqual({
      name: 'Nora',
      email: 'nora@hilo.demo',
      role: 'AGENT',
      areas: [],
    })
    await invite('kept_as_file')
    expect(await screen.findByText(/la invitación quedó en un archivo del servidor/u)).toBeTruthy()
    await invite('not_sent')
    expect(await screen.findByText(/su invitación no salió/u)).toBeTruthy()
  })

  it('says what happens to the chats before somebody is deactivated', async () => {
    const answerWith = (person: TeamUser) => {
      api.answer('updateUser', () => answered({ ...person, msg: 'Usuario actualizado correctamente' }))
      api.answer('listUsers', () => answered([person, camila]))
    }
    const { user } = renderInSession(<Team me={admin} />)
    await user.click(await screen.findByRole('button', { name: 'Desactivar a Luis' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Desactivar a Luis?' })
    expect(within(question).getByText(/vuelven a Chats/u)).toBeTruthy()
    answerWith({ ...luis, active: false, version: 5 })
    await user.click(within(question).getByRole('button', { name: 'Desactivar usuario' }))
    expect(await screen.findByText('Usuario actualizado correctamente')).toBeTruthy()
    expect(bodies('updateUser')).toEqual([{ id: luis.uuid, data: { active: false, version: 4 } }])
    const back = await screen.findByRole('button', { name: 'Activar a Luis' })
    await waitFor(() => expect(document.activeElement).toBe(back))
    answerWith({ ...luis, version: 6 })
    await user.click(back)
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Desactivar a Luis' }))
  })

  it('shows an agent’s sessions to an administrator, who closes one or all of them', async () => {
    const session = { os: 'Linux', created_at: now, last_used_at: now }
    const inChrome = { ...session, uuid: uuid(), browser: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0' }
    const open = [inChrome, ...[1, 2].map(() => ({ ...session, uuid: uuid(), browser: 'curl/8' }))]
    api.answer('listUserSessions', () => answered(open))
    api.answer('deleteUserSession', () => answered({ uuid: inChrome.uuid, msg: 'Sesión cerrada' }))
    api.answer('deleteUserSessions', () => answered({ uuid: luis.uuid, msg: 'Sesiones cerradas' }))
    const { user } = renderInSession(<Team me={admin} />)
    await user.click(await screen.findByRole('button', { name: 'Editar a Luis' }))
    const region = await screen.findByRole('region', { name: 'Sesiones abiertas' })
    expect(within(region).getAllByRole('listitem')).toHaveLength(3)
    await user.click(within(region).getByRole('button', { name: 'Cerrar la sesión de Chrome en Linux' }))
    await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2))
    expect(document.activeElement).toBe(region)
    await user.click(within(region).getByRole('button', { name: 'Cerrar todas' }))
    const question = await screen.findByRole('alertdialog', { name: '¿Cerrar todas sus sesiones?' })
    expect(api.calls.some(({ name }) => name === 'deleteUserSessions')).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'Cerrar todas' }))
    expect(await within(region).findByText('No tiene sesiones abiertas.')).toBeTruthy()
    expect(
      api.calls.filter(({ name }) => name?.startsWith('deleteUser')).map(({ address }) => address),
    ).toEqual([
      `/api/users/${luis.uuid}/sessions/delete/${inChrome.uuid}/`,
      `/api/users/${luis.uuid}/sessions/delete/`,
    ])
  })

  it('shows nobody the sessions of another administrator but a super administrator', async () => {
    const marta = person('Marta', { role: 'ADMIN' })
    api.answer('listUsers', () => answered([marta]))
    api.answer('listUserSessions', () => answered([]))
    api.answer('listReportViews', () => answered({ mails: true, weekly_mails: true, views: [] }))
    const { user, unmount } = renderInSession(<Team me={admin} />)
    await user.click(await screen.findByRole('button', { name: 'Editar a Marta' }))
    await screen.findByLabelText('Correo')
    expect(screen.queryByRole('region', { name: 'Sesiones abiertas' })).toBeNull()
    unmount()
    renderInSession(<Team me={{ ...me, role: 'SUPER_ADMIN' }} />)
    await user.click(await screen.findByRole('button', { name: 'Editar a Marta' }))
    await screen.findByRole('region', { name: 'Sesiones abiertas' })
  })

  it('updates presence by events', async () => {
    const { server } = renderInSession(<Team me={admin} />)
    await screen.findByText('Luis')
    server.say('presence', {
      users: [
        { uuid: admin.uuid, name: 'Admin', availability: 'away', online: true },
        { uuid: luis.uuid, name: 'Luis', availability: 'available', online: true },
      ],
    })
    expect(await screen.findByText(/En línea/u)).toBeTruthy()
  })
})
