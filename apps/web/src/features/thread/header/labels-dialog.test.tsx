import type { Label } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../../test/fake-api'
import { me, mine } from '../../../test/fixtures'
import { listed } from '../../../test/records'
import { renderInSession } from '../../../test/render'
import LabelsDialog from './labels-dialog'

let api: FakeApi
const label = (end: string, name: string): Label => ({
  uuid: `00000000-0000-4000-8000-00000000000${end}`,
  name,
  color: '#be123c',
  position: 1,
  version: 1,
})
const urgent = label('1', 'Urgente')
const warranty = label('2', 'Garantía')
const chat = { ...mine(), labels: [urgent] }
const open = (role: typeof me.role = 'AGENT') =>
  renderInSession(<LabelsDialog me={{ ...me, role }} interaction={chat} onClose={vi.fn()} />)
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

beforeEach(() => {
  api = fakeApi()
  api.answer('listLabels', () => listed([urgent, warranty]))
  api.answer('labelInteraction', () => answered(chat))
})

it('ticks the labels of the chat, and adds and removes one at a time', async () => {
  const { user } = open()
  expect((await box('Urgente')).checked).toBe(true)
  expect((await box('Garantía')).checked).toBe(false)
  await user.click(await box('Garantía'))
  await user.click(await box('Urgente'))
  await waitFor(() =>
    expect(bodies('labelInteraction')).toEqual([
      { uuid: chat.uuid, add: [warranty.uuid], remove: [] },
      { uuid: chat.uuid, add: [], remove: [urgent.uuid] },
    ]),
  )
})

it('finds a label without its accents, and lets only administrators create one', async () => {
  const { user } = open()
  await box('Urgente')
  await user.type(screen.getByRole('searchbox'), 'garantia')
  expect(screen.queryByRole('checkbox', { name: 'Urgente' })).toBeNull()
  expect(await box('Garantía')).toBeTruthy()
  await user.type(screen.getByRole('searchbox'), ' larga')
  expect(await screen.findByText('Ninguna etiqueta coincide')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Crear/u })).toBeNull()
})

it('is worked by the keyboard alone: the search has the focus, and Enter ticks what was found', async () => {
  const { user } = open()
  await box('Garantía')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  await user.keyboard('{Enter}')
  await user.keyboard('gar{Enter}')
  await user.keyboard('urg{Enter}')
  await waitFor(() =>
    expect(bodies('labelInteraction')).toEqual([
      { uuid: chat.uuid, add: [warranty.uuid], remove: [] },
      { uuid: chat.uuid, add: [], remove: [urgent.uuid] },
    ]),
  )
})

it('creates a label and puts it on the chat', async () => {
  const made = label('3', 'Reclamo')
  api.answer('createLabel', () => answered({ ...made, msg: 'Etiqueta guardada correctamente' }))
  const { user } = open('ADMIN')
  await box('Urgente')
  await user.type(screen.getByRole('searchbox'), 'Reclamo')
  await user.click(await screen.findByRole('button', { name: /Crear la etiqueta/u }))
  await waitFor(() =>
    expect(bodies('labelInteraction')).toEqual([{ uuid: chat.uuid, add: [made.uuid], remove: [] }]),
  )
})

it('says the server’s reason when it refuses', async () => {
  api.answer('labelInteraction', () => refusedWith(409, 'TOO_MANY_LABELS', 'Ya tiene demasiadas etiquetas.'))
  const { user } = open()
  await user.click(await box('Garantía'))
  expect(await screen.findByText('Ya tiene demasiadas etiquetas.')).toBeTruthy()
})
