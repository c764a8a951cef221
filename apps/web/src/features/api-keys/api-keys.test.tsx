import type { ApiKey } from '@hilo/contracts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { renderInSession } from '../../test/render'
import { ApiKeys } from './api-keys'

let api: FakeApi
let stored: ApiKey[]
const shop: ApiKey = {
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Tienda en línea',
  kind: 'person',
  user_uuid: '00000000-0000-4000-8000-000000000002',
  user_name: 'Marta Ruiz',
  hint: 'hilo_key_Ab3x',
  scopes: ['contacts:read', 'contacts:write'],
  created_at: '2026-11-01T12:00:00.000Z',
  expires_at: null,
  last_used_at: null,
  last_used_address: null,
}
const key = `hilo_key_${'A'.repeat(43)}`

beforeEach(() => {
  api = fakeApi()
  stored = [shop]
  api.answer('listApiKeys', () => answered(stored))
})

it('shows whose each key is, what it may do, and whether it was used', async () => {
  stored = [
    shop,
    {
      ...shop,
      uuid: '00000000-0000-4000-8000-000000000003',
      name: 'Vieja',
      kind: 'business',
      user_uuid: null,
      user_name: null,
      expires_at: '2026-01-01T00:00:00.000Z',
    },
  ]
  renderInSession(<ApiKeys />)
  const [row, old] = await screen.findAllByRole('listitem')
  expect(row?.textContent).toContain('hilo_key_Ab3x…')
  expect(row?.textContent).toContain('Marta Ruiz')
  expect(row?.textContent).toContain('Ver contactos, Crear y cambiar contactos')
  expect(row?.textContent).toContain('Sin usar todavía')
  expect(old?.textContent).toContain('Terminada')
  expect(old?.textContent).toContain('De la empresa')
})

it('grants all with one press, and none with the next', async () => {
  const { user } = renderInSession(<ApiKeys />)
  await user.click(await screen.findByRole('button', { name: 'Crear clave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear clave' }))
  const states = () =>
    new Set(dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked))
  await user.click(dialog.getByLabelText('Todos'))
  expect(states()).toEqual(new Set([true]))
  await user.click(dialog.getByLabelText('Todos'))
  expect(states()).toEqual(new Set([false]))
})

it('is read again on coming back to the page', async () => {
  renderInSession(<ApiKeys />)
  await screen.findByText(/Sin usar todavía/)
  stored = [{ ...shop, last_used_at: '2026-11-01T12:00:00.000Z', last_used_address: '10.0.0.1' }]
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/10\.0\.0\.1/)).toBeTruthy()
})

it('creates a key and shows it once', async () => {
  stored = []
  api.answer('createApiKey', () => {
    stored = [shop]
    return answered({ ...shop, key, msg: 'Clave creada. Cópiala ahora: no se volverá a mostrar.' })
  })
  const { user } = renderInSession(<ApiKeys />)
  await screen.findByText('Todavía no hay claves.')
  await user.click(screen.getByRole('button', { name: 'Crear clave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear clave' }))
  const submit = dialog.getByRole('button', { name: 'Crear clave' })
  await user.type(dialog.getByLabelText('Nombre'), 'Tienda en línea')
  expect(submit).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('radio', { name: 'De la empresa' }))
  await user.click(dialog.getByLabelText('Crear y cambiar contactos'))
  await user.click(dialog.getByLabelText('Ver contactos'))
  await user.click(submit)
  const made = within(await screen.findByRole('dialog', { name: 'Clave creada' }))
  // Clear of the edges of the dialog.
  expect(made.getByLabelText('Clave').closest('.px-5')).not.toBeNull()
  expect(made.getByLabelText('Clave')).toHaveProperty('value', key)
  expect(api.calls.find(({ name }) => name === 'createApiKey')?.body).toEqual({
    name: 'Tienda en línea',
    kind: 'business',
    scopes: ['contacts:read', 'contacts:write'],
    days: 365,
  })
  await user.click(made.getByRole('button', { name: 'Listo' }))
  expect(await screen.findByText('Tienda en línea')).toBeTruthy()
  expect(document.body.textContent).not.toContain(key)
})

it('says at the name that it is taken', async () => {
  api.answer('createApiKey', () => refusedWith(409, 'NAME_TAKEN', 'Ya existe uno con ese nombre.'))
  const { user } = renderInSession(<ApiKeys />)
  await user.click(await screen.findByRole('button', { name: 'Crear clave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Crear clave' }))
  await user.type(dialog.getByLabelText('Nombre'), 'Tienda en línea')
  await user.click(dialog.getByLabelText('Ver contactos'))
  await user.click(dialog.getByRole('button', { name: 'Crear clave' }))
  expect(await dialog.findByText('Ya existe uno con ese nombre.')).toBeTruthy()
})

it('asks before it revokes, and the key goes', async () => {
  api.answer('revokeApiKey', () => answered({ uuid: shop.uuid, msg: 'Clave revocada' }))
  const { user } = renderInSession(<ApiKeys />)
  await user.click(await screen.findByRole('button', { name: 'Revocar la clave Tienda en línea' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Revocar clave' }))
  await screen.findByText('Clave revocada')
  expect(screen.queryByRole('listitem')).toBeNull()
})
