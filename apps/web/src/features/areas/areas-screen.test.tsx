import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { me } from '../../test/fixtures'
import { area, listed } from '../../test/records'
import { renderInSession, toastOf } from '../../test/render'
import AreasScreen from './areas-screen'

let api: FakeApi
const ventas = area()
const envios = area({
  name: 'Envíos',
  color: '#ffffff',
  description: '',
  incoming_message: '',
  state: false,
  version: 4,
})
let stored = [ventas, envios]

const open = (change: Partial<typeof me> = {}) =>
  renderInSession(<AreasScreen me={{ ...me, ...change }} heading={<h2>Areas (Colas)</h2>} />)
const sent = (name: string) => api.calls.filter((one) => one.name === name)
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
const editor = (name: string) => screen.findByRole('dialog', { name })

beforeEach(() => {
  api = fakeApi()
  stored = [ventas, envios]
  api.answer('listAreas', () => listed(stored))
})

describe('the table', () => {
  it('has the columns and the defaults of the specification', async () => {
    open()
    const row = await rowOf('Envíos')
    expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      'Nombre',
      'Color',
      'Mensaje de entrada',
      'Descripcion',
      'Estado',
      'Acciones',
    ])
    expect(row.getByText('Sin descripcion')).toBeTruthy()
    expect(row.getByText('Inactivo')).toBeTruthy()
    expect((await rowOf('Ventas')).getByText('Activo')).toBeTruthy()
  })

  it('says that there are no areas, or that they could not be loaded', async () => {
    api.answer('listAreas', () =>
      refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible por un momento.'),
    )
    const { user } = open()
    const problem = await screen.findByText('No se pudo cargar el listado de areas')
    expect(problem.nextSibling?.textContent).toBe('El servicio no está disponible por un momento.')
    stored = []
    api.answer('listAreas', () => listed(stored))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Aún no hay áreas')).toBeTruthy()
  }, 15_000)

  it('searches on the server, and says when nothing is found', async () => {
    api.answer('listAreas', ({ address }) => listed(address.includes('q=') ? [] : stored))
    const { user } = open()
    await rowOf('Ventas')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar áreas' }), 'zzz')
    await screen.findByText('Sin resultados para “zzz”')
    expect(sent('listAreas').at(-1)?.address).toContain('q=zzz')
    await user.click(screen.getAllByRole('button', { name: 'Limpiar búsqueda' }).at(-1) as HTMLElement)
    expect(await screen.findByRole('rowheader', { name: 'Ventas' })).toBeTruthy()
  })

  it('sorts by its column headers', async () => {
    const { user } = open()
    await rowOf('Ventas')
    const names = () => screen.getAllByRole('rowheader').map((one) => one.textContent)
    await user.click(screen.getByRole('button', { name: 'Nombre' }))
    expect(names()).toEqual(['Envíos', 'Ventas'])
    await user.click(screen.getByRole('button', { name: 'Nombre' }))
    expect(names()).toEqual(['Ventas', 'Envíos'])
    expect(screen.getByRole('columnheader', { name: 'Nombre' }).getAttribute('aria-sort')).toBe('descending')
  })

  it('is read-only without the permission, and says why', async () => {
    localStorage.setItem('permission_create_areas', 'false')
    open()
    const row = await rowOf('Ventas')
    for (const button of [
      screen.getByRole('button', { name: '+ Agregar area' }),
      ...row.getAllByRole('button'),
    ]) {
      expect(button).toHaveProperty('disabled', true)
    }
    expect(screen.getByText(/no tiene permiso para hacer esto/u)).toBeTruthy()
  })

  it('is editable for administrators whatever that permission says', async () => {
    localStorage.setItem('permission_create_areas', 'false')
    open({ role: 'ADMIN' })
    await rowOf('Ventas')
    expect(screen.getByRole('button', { name: '+ Agregar area' })).toHaveProperty('disabled', false)
  })
})

describe('the editor', () => {
  it('creates an area, white by default, and adds it to the list', async () => {
    const made = area({ name: 'Cartera', color: '#ffffff' })
    api.answer('createArea', () => {
      stored = [...stored, made]
      return answered({ ...made, msg: 'Area guardada correctamente' })
    })
    const { user } = open()
    await rowOf('Ventas')
    await user.click(screen.getByRole('button', { name: '+ Agregar area' }))
    const dialog = within(await editor('Agregar área'))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Nombre')))
    await user.type(dialog.getByLabelText('Nombre'), 'Cartera')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Area guardada correctamente')
    expect(screen.getByRole('rowheader', { name: 'Cartera' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent('createArea')[0]?.body).toEqual({
      name: 'Cartera',
      color: '#ffffff',
      description: '',
      incoming_message: '',
      state: true,
      first_answer_minutes: null,
      end_minutes: null,
    })
  })

  it('sets targets in minutes, and removes them', async () => {
    stored = [{ ...ventas, end_minutes: 480 }, envios]
    api.answer('updateArea', () =>
      answered({ ...ventas, first_answer_minutes: 15, msg: 'Area actualizada correctamente' }),
    )
    const { user } = open()
    await user.click((await rowOf('Ventas')).getByRole('button', { name: 'Editar área Ventas' }))
    const dialog = within(await editor('Editar área'))
    const targets = within(dialog.getByRole('group', { name: 'Metas de atención' }))
    expect(targets.getByLabelText('Minutos hasta finalizar')).toHaveProperty('value', '480')
    await user.type(targets.getByLabelText('Minutos hasta la primera respuesta'), '15')
    await user.clear(targets.getByLabelText('Minutos hasta finalizar'))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Area actualizada correctamente')
    expect(sent('updateArea')[0]?.body).toMatchObject({
      data: { first_answer_minutes: 15, end_minutes: null },
    })
  })

  it('sends all fields, with the version', async () => {
    const saved = { ...envios, color: '#2e9a5f', state: true, version: 5 }
    api.answer('updateArea', () => {
      stored = [ventas, saved]
      return answered({ ...saved, msg: 'Area actualizada correctamente' })
    })
    const { user } = open()
    await user.click((await rowOf('Envíos')).getByRole('button', { name: 'Editar área Envíos' }))
    const dialog = within(await editor('Editar área'))
    await user.click(dialog.getByRole('switch', { name: 'Estado' }))
    const hex = dialog.getByLabelText('Color en hexadecimal')
    await user.clear(hex)
    await user.type(hex, '2E9A5F')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Area actualizada correctamente')
    expect(sent('updateArea')[0]?.body).toEqual({
      id: envios.uuid,
      data: {
        name: 'Envíos',
        color: '#2e9a5f',
        description: '',
        incoming_message: '',
        state: true,
        first_answer_minutes: null,
        end_minutes: null,
        version: 4,
      },
    })
    expect((await rowOf('Envíos')).getByText('Activo')).toBeTruthy()
  })

  it('says that the welcome is sent with its variables as they are', async () => {
    const { user } = open({ role: 'ADMIN' })
    await user.click((await rowOf('Envíos')).getByRole('button', { name: 'Editar área Envíos' }))
    const dialog = within(await editor('Editar área'))
    expect(dialog.queryByText(/respuestas rápidas/)).toBeNull()
    await user.type(dialog.getByLabelText('Mensaje de entrada'), 'Hola {{{{nombre}}')
    expect(dialog.getByText(/solo se reemplaza en las respuestas rápidas/)).toBeTruthy()
  })

  it('keeps what was typed after a refusal, and shows the error at its field', async () => {
    api.answer('updateArea', () => refusedWith(409, 'NAME_TAKEN', 'Ya existe uno con ese nombre.'))
    const { user } = open()
    await user.click((await rowOf('Envíos')).getByRole('button', { name: 'Editar área Envíos' }))
    const dialog = within(await editor('Editar área'))
    const name = dialog.getByLabelText('Nombre')
    await user.clear(name)
    await user.type(name, 'Ventas')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
    expect(name).toHaveProperty('value', 'Ventas')
    expect(dialog.getAllByText('Ya existe uno con ese nombre.')).toHaveLength(1)
    expect(toastOf('Ya existe uno con ese nombre.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.type(name, ' 2')
    expect(name.getAttribute('aria-invalid')).toBeNull()
  })

  it('loads a colleague’s changes and keeps what was typed', async () => {
    const newer = { ...envios, description: 'De una colega', version: 9 }
    api.answer('updateArea', () => refusedWith(409, 'STALE', 'Alguien lo cambió mientras lo editabas.'))
    const { user } = open()
    await user.click((await rowOf('Envíos')).getByRole('button', { name: 'Editar área Envíos' }))
    const dialog = within(await editor('Editar área'))
    await user.type(dialog.getByLabelText('Nombre'), ' 2')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    const bring = await dialog.findByRole('button', { name: 'Ver lo nuevo' })
    stored = [ventas, newer]
    await user.click(bring)
    await waitFor(() => expect(dialog.getByLabelText('Descripcion')).toHaveProperty('value', 'De una colega'))
    expect(dialog.getByLabelText('Nombre')).toHaveProperty('value', 'Envíos 2')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(sent('updateArea')).toHaveLength(2))
    expect(sent('updateArea')[1]?.body).toMatchObject({
      id: envios.uuid,
      data: { name: 'Envíos 2', description: 'De una colega', version: 9 },
    })
  })

  it('asks before it discards what was typed', async () => {
    const { user } = open()
    await user.click((await rowOf('Envíos')).getByRole('button', { name: 'Editar área Envíos' }))
    const dialog = within(await editor('Editar área'))
    await user.type(dialog.getByLabelText('Nombre'), ' 2')
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Tienes cambios sin guardar' }))
    await user.click(question.getByRole('button', { name: 'Seguir editando' }))
    expect(dialog.getByLabelText('Nombre')).toHaveProperty('value', 'Envíos 2')
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar cambios' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('updateArea')).toHaveLength(0)
  })

  it('lets only those with the permission edit the welcome', async () => {
    const { user } = open()
    await user.click((await rowOf('Ventas')).getByRole('button', { name: 'Editar área Ventas' }))
    const dialog = within(await editor('Editar área'))
    expect(dialog.getByLabelText('Mensaje de entrada')).toHaveProperty('disabled', true)
    expect(dialog.getByText('Tu cuenta no tiene permiso para cambiar este mensaje.')).toBeTruthy()
  })
})

describe('deleting', () => {
  it('lists the consequences, and removes the row', async () => {
    api.answer('deleteArea', () => {
      stored = [envios]
      return answered({ uuid: ventas.uuid, msg: 'Area eliminada correctamente' })
    })
    const { user } = open()
    await user.click((await rowOf('Ventas')).getByRole('button', { name: 'Eliminar área Ventas' }))
    const question = within(await screen.findByRole('alertdialog', { name: '¿Eliminar el área Ventas?' }))
    expect(question.getAllByRole('listitem')).toHaveLength(4)
    expect(sent('deleteArea')).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Eliminar área' }))
    await screen.findByText('Area eliminada correctamente')
    expect(screen.queryByRole('rowheader', { name: 'Ventas' })).toBeNull()
    expect(sent('deleteArea')[0]?.address).toBe(`/api/area/delete/${ventas.uuid}/`)
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Eliminar área Envíos' })),
    )
  })

  it('keeps the row and shows the error when it fails', async () => {
    const { user } = open()
    await user.click((await rowOf('Ventas')).getByRole('button', { name: 'Eliminar área Ventas' }))
    const question = within(await screen.findByRole('alertdialog'))
    await user.click(question.getByRole('button', { name: 'Eliminar área' }))
    expect(await screen.findAllByText('No se pudo eliminar el area')).toHaveLength(1)
    expect(screen.getByRole('alertdialog')).toBeTruthy()
  })
})
