import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { me } from '../../test/fixtures'
import { listed, quickAnswer } from '../../test/records'
import { renderInSession } from '../../test/render'
import QuickAnswersScreen from './quick-answers-screen'

let api: FakeApi
const envio = quickAnswer({ version: 2 })
let stored = [envio]

const open = () => renderInSession(<QuickAnswersScreen me={me} heading={<h2>Respuestas rápidas</h2>} />)
const sent = (name: string) => api.calls.filter((one) => one.name === name)
const editor = async (name: string) => within(await screen.findByRole('dialog', { name }))

beforeEach(() => {
  api = fakeApi()
  stored = [envio]
  api.answer('listQuickAnswers', () => listed(stored))
})

it('shows name, message and type', async () => {
  open()
  await screen.findByRole('rowheader', { name: 'envio' })
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Nombre',
    'Mensaje',
    'Tipo',
    'Acciones',
  ])
})

describe('the editor', () => {
  it('requires a type before it sends anything', async () => {
    const made = quickAnswer({ name: 'hola', type: 'Saludo' })
    api.answer('createQuickAnswer', () => {
      stored = [envio, made]
      return answered({ ...made, msg: 'Respuesta rápida guardada correctamente' })
    })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: '+ Agregar respuesta' }))
    const dialog = await editor('Agregar respuesta rápida')
    const type = dialog.getByLabelText('Tipo')
    expect(
      within(type)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual([
      'Seleccione un tipo',
      'Saludo',
      'Agradecimiento',
      'Confirmación',
      'Solicitud de Información',
      'Información',
      'Cierre',
      'Consulta',
      'Transferencia',
    ])
    await user.type(dialog.getByLabelText('Nombre'), 'hola')
    await user.type(dialog.getByLabelText('Mensaje'), '¡Hola!')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(document.activeElement).toBe(type))
    expect(dialog.getByText('Elige un tipo de la lista')).toBeTruthy()
    expect(sent('createQuickAnswer')).toHaveLength(0)
    await user.selectOptions(type, 'Saludo')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Respuesta rápida guardada correctamente')
    expect(sent('createQuickAnswer')[0]?.body).toEqual({ name: 'hola', message: '¡Hola!', type: 'Saludo' })
    expect(screen.getByRole('rowheader', { name: 'hola' })).toBeTruthy()
  })

  it('sends only changed fields, and updates the row at once', async () => {
    const saved = { ...envio, message: 'Enviamos mañana', version: 3 }
    api.answer('updateQuickAnswer', () =>
      answered({ ...saved, msg: 'Respuesta rápida actualizada correctamente' }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar respuesta envio' }))
    const dialog = await editor('Editar respuesta rápida')
    // From now on the list does not load: the row shows what the update answered.
    api.answer('listQuickAnswers', () => new Promise(() => {}))
    await user.clear(dialog.getByLabelText('Mensaje'))
    await user.type(dialog.getByLabelText('Mensaje'), 'Enviamos mañana')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByRole('cell', { name: 'Enviamos mañana' })).toBeTruthy()
    expect(sent('updateQuickAnswer')[0]?.body).toEqual({
      id: envio.uuid,
      data: { message: 'Enviamos mañana', version: 2 },
    })
  })
})

it('deletes after a confirmation, and shows the specification’s sentence when it fails', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Eliminar respuesta envio' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: '¿Eliminar la respuesta rápida envio?' }),
  )
  await user.click(question.getByRole('button', { name: 'Eliminar respuesta' }))
  expect(await screen.findAllByText('No se pudo eliminar la respuesta rápida')).toHaveLength(2)
  api.answer('deleteQuickAnswer', () => {
    stored = []
    return answered({ uuid: envio.uuid, msg: 'Respuesta rápida eliminada correctamente' })
  })
  await user.click(question.getByRole('button', { name: 'Eliminar respuesta' }))
  await screen.findByText('Respuesta rápida eliminada correctamente')
  expect(await screen.findByText('Aún no hay respuestas rápidas')).toBeTruthy()
})

it('says that the list could not be loaded', async () => {
  api.answer('listQuickAnswers', () => refusedWith(403, 'FORBIDDEN', 'No tienes permiso para hacer esto.'))
  open()
  expect(await screen.findByText('No tienes permiso para ver esto')).toBeTruthy()
})
