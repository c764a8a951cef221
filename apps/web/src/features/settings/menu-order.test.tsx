import type { Area } from '@hilo/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { area } from '../../test/business'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { renderInSession } from '../../test/render'
import { MenuOrder } from './menu-order'

const names = ['Ventas', 'Envíos', 'Cartera']
let areas: Area[]
let api: FakeApi
const sent = () =>
  api.calls
    .filter(({ name }) => name === 'updateArea')
    .map(({ body }) => body as { id: string; data: { position?: number; name?: string } })
const places = () =>
  Object.fromEntries(
    sent().map(({ id, data }) => [areas.find(({ uuid }) => uuid === id)?.name, data.position]),
  )

beforeEach(() => {
  areas = names.map((name, position) => area(name, { position }))
  api = fakeApi()
  api.answer('listAreas', () => answered(areas.toSorted((a, b) => a.position - b.position)))
  api.answer('updateArea', ({ body }) => {
    const { id, data } = body as { id: string; data: object }
    areas = areas.map((one) => (one.uuid === id ? { ...one, ...data } : one))
    return answered({ ...areas.find(({ uuid }) => uuid === id), msg: 'Area actualizada correctamente' })
  })
})

describe('the order of the menu', () => {
  it('changes with the arrows; at an end the other arrow has the focus', async () => {
    const { user } = renderInSession(<MenuOrder />)
    const up = await screen.findByRole('button', { name: 'Subir Envíos' })
    expect(screen.getByRole('button', { name: 'Subir Ventas' })).toHaveProperty('disabled', true)
    await user.click(up)
    await waitFor(() => expect(places()).toEqual({ Envíos: 0, Ventas: 1 }))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bajar Envíos' })),
    )
  })

  it('changes by dragging, and saves only changed positions', async () => {
    renderInSession(<MenuOrder />)
    const row = (name: string) =>
      screen.getByRole('button', { name: `Subir ${name}` }).closest('li') as HTMLElement
    await screen.findByRole('button', { name: 'Subir Cartera' })
    const handle = row('Cartera').querySelector('[draggable]') as HTMLElement
    fireEvent.dragStart(handle, { dataTransfer: { setDragImage() {} } })
    fireEvent.dragEnter(row('Envíos'))
    fireEvent.dragOver(row('Envíos'))
    fireEvent.drop(row('Envíos'))
    await waitFor(() => expect(places()).toEqual({ Cartera: 1, Envíos: 2 }))
  })

  it('stops where the server refuses, keeping what was typed and the other positions', async () => {
    api.answer('updateArea', () => refusedWith(503, 'UNAVAILABLE', ''))
    const { user } = renderInSession(<MenuOrder />)
    await user.type(await screen.findByLabelText('Nombre del área 1'), ' y pedidos')
    await user.click(screen.getByRole('button', { name: /^Guardar nombre de/ }))
    expect(await screen.findAllByText('No se pudo actualizar el area')).not.toHaveLength(0)
    expect(screen.getByLabelText<HTMLInputElement>('Nombre del área 1').value).toBe('Ventas y pedidos')
    await user.click(screen.getByRole('button', { name: 'Bajar Ventas' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
  })
})
