import type { Label } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { me } from '../../test/fixtures'
import { listed } from '../../test/records'
import { renderInSession } from '../../test/render'
import LabelsScreen from './labels-screen'

let api: FakeApi
let stored: Label[]
const label = (uuid: string, name: string, position: number): Label => ({
  uuid: `00000000-0000-4000-8000-00000000000${uuid}`,
  name,
  color: '#2b7fb8',
  position,
  version: 3,
})
const urgent = label('1', 'Urgente', 1)
const warranty = label('2', 'Garantía', 2)

const open = (role: typeof me.role = 'ADMIN') =>
  renderInSession(<LabelsScreen me={{ ...me, role }} heading={<h2>Etiquetas</h2>} />)
const sent = (name: string) => api.calls.filter((one) => one.name === name)
const names = () => screen.getAllByRole('rowheader').map((one) => one.textContent)
const press = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  api = fakeApi()
  stored = [urgent, warranty]
  api.answer('listLabels', () => listed(stored))
})

it('shows the labels in the order of the business, and as they look in the chats', async () => {
  open()
  await press('Editar etiqueta Urgente')
  expect(names()).toEqual(['Urgente', 'Garantía'])
  expect(screen.getAllByText('Garantía')).toHaveLength(2)
})

it('is closed to agents, who never ask for the list', () => {
  open('AGENT')
  expect(screen.getByText('No tienes permiso para ver esto')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '+ Agregar etiqueta' })).toBeNull()
  expect(sent('listLabels')).toHaveLength(0)
})

it('creates a label', async () => {
  const made = label('3', 'Reclamo', 3)
  api.answer('createLabel', () => {
    stored = [...stored, made]
    return answered({ ...made, msg: 'Etiqueta guardada correctamente' })
  })
  const { user } = open()
  await user.click(await press('+ Agregar etiqueta'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar etiqueta' }))
  await user.type(dialog.getByLabelText('Nombre'), 'Reclamo')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Etiqueta guardada correctamente')
  expect(names()).toEqual(['Urgente', 'Garantía', 'Reclamo'])
  expect(sent('createLabel')[0]?.body).toEqual({ name: 'Reclamo', color: '#2b7fb8' })
})

it('sends the whole row, and shows a name that is taken at its field', async () => {
  api.answer('updateLabel', () => refusedWith(409, 'NAME_TAKEN', 'Ya existe uno con ese nombre.'))
  const { user } = open()
  await user.click(await press('Editar etiqueta Garantía'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar etiqueta' }))
  const name = dialog.getByLabelText('Nombre')
  await user.clear(name)
  await user.type(name, 'Urgente')
  await user.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(sent('updateLabel')[0]?.body).toEqual({
    id: warranty.uuid,
    data: { name: 'Urgente', color: warranty.color, version: 3 },
  })
})

it('moves a label with its arrows and keeps the focus on it', async () => {
  api.answer('orderLabels', ({ body }) => {
    stored = [warranty, urgent]
    return answered({ labels: (body as { labels: string[] }).labels, msg: 'Orden guardado' })
  })
  const { user } = open()
  expect(await press('Subir etiqueta Urgente')).toHaveProperty('disabled', true)
  await user.click(await press('Subir etiqueta Garantía'))
  await waitFor(() => expect(names()).toEqual(['Garantía', 'Urgente']))
  expect(sent('orderLabels')[0]?.body).toEqual({ labels: [warranty.uuid, urgent.uuid] })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bajar etiqueta Garantía' })),
  )
})

it('keeps what it shows when a list that was asked for before the move arrives', async () => {
  let arrive = () => {}
  api.answer('orderLabels', ({ body }) => {
    const { labels } = body as { labels: string[] }
    if (sent('orderLabels').length > 1) return new Promise(() => {})
    stored = [warranty, urgent]
    api.answer(
      'listLabels',
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(listed(stored))
        }),
    )
    return answered({ labels, msg: 'Orden guardado' })
  })
  const { user } = open()
  await user.click(await press('Subir etiqueta Garantía'))
  await waitFor(() => expect(sent('listLabels')).toHaveLength(2))
  await user.click(await press('Bajar etiqueta Garantía'))
  await waitFor(() => expect(names()).toEqual(['Urgente', 'Garantía']))
  arrive()
  await waitFor(() => expect(sent('orderLabels')).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(names()).toEqual(['Urgente', 'Garantía'])
})

it('shows the old order again when the new one was refused', async () => {
  const { user } = open()
  await user.click(await press('Bajar etiqueta Urgente'))
  expect(await screen.findByText('No se pudo guardar el orden de las etiquetas')).toBeTruthy()
  await waitFor(() => expect(names()).toEqual(['Urgente', 'Garantía']))
})

it('cannot be ordered while a search shows only a part', async () => {
  api.answer('listLabels', ({ address }) => listed(address.includes('q=') ? [warranty] : stored))
  const { user } = open()
  await press('Editar etiqueta Urgente')
  await user.type(screen.getByRole('searchbox', { name: 'Buscar etiquetas' }), 'gar')
  await waitFor(() => expect(names()).toEqual(['Garantía']))
  expect(await press('Subir etiqueta Garantía')).toHaveProperty('disabled', true)
})

it('says what deleting means, and deletes', async () => {
  api.answer('deleteLabel', () => {
    stored = [warranty]
    return answered({ uuid: urgent.uuid, msg: 'Etiqueta eliminada correctamente' })
  })
  const { user } = open()
  await user.click(await press('Eliminar etiqueta Urgente'))
  const question = within(await screen.findByRole('alertdialog', { name: '¿Eliminar la etiqueta Urgente?' }))
  expect(question.getAllByRole('listitem')).toHaveLength(3)
  await user.click(question.getByRole('button', { name: 'Eliminar etiqueta' }))
  await screen.findByText('Etiqueta eliminada correctamente')
  expect(names()).toEqual(['Garantía'])
})
