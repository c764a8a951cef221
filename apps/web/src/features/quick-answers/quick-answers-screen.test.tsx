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

  it('sends all fields with the version, and updates the row at once', async () => {
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
      data: { name: envio.name, message: 'Enviamos mañana', type: envio.type, file: null, version: 2 },
    })
  })
})

const guide = {
  ...{ uuid: '3e6b1f0a-0000-4000-8000-000000000001', name: 'guía.pdf', kind: 'document' as const },
  ...{ mime: 'application/pdf', size: 2048, url: '/api/files/3e6b1f0a-0000-4000-8000-000000000001' },
}

describe('a file', () => {
  it('is uploaded when it is chosen, and saved with the quick answer', async () => {
    api.answer('uploadQuickAnswerFile', () => answered(guide))
    api.answer('updateQuickAnswer', () =>
      answered({ ...envio, file: guide, version: 3, msg: 'Respuesta rápida actualizada correctamente' }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar respuesta envio' }))
    const dialog = await editor('Editar respuesta rápida')
    const [picker] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
    if (!picker) throw new Error('there is no file input')
    await user.upload(picker, new File(['%PDF'], 'guía.pdf', { type: 'application/pdf' }))
    await dialog.findByRole('button', { name: 'Quitar guía.pdf' })
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Respuesta rápida actualizada correctamente')
    expect(sent('updateQuickAnswer')[0]?.body).toEqual({
      id: envio.uuid,
      data: { name: envio.name, message: envio.message, type: envio.type, file: guide.uuid, version: 2 },
    })
  })

  it('that is refused says why, and what is there is taken off', async () => {
    stored = [{ ...envio, file: guide }]
    api.answer('uploadQuickAnswerFile', () =>
      refusedWith(422, 'NOT_MEDIA', 'Este tipo de archivo no se puede enviar.'),
    )
    api.answer('updateQuickAnswer', () =>
      answered({ ...envio, version: 3, msg: 'Respuesta rápida actualizada correctamente' }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar respuesta envio' }))
    const dialog = await editor('Editar respuesta rápida')
    const [picker] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
    if (!picker) throw new Error('there is no file input')
    await user.upload(picker, new File(['MZ'], 'virus.exe'))
    await dialog.findByText('Este tipo de archivo no se puede enviar.')
    await user.click(dialog.getByRole('button', { name: 'Quitar guía.pdf' }))
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await screen.findByText('Respuesta rápida actualizada correctamente')
    expect(sent('updateQuickAnswer')[0]?.body).toMatchObject({ data: { file: null, version: 2 } })
  })
})

it('deletes after a confirmation, and shows the specification’s sentence when it fails', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Eliminar respuesta envio' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: '¿Eliminar la respuesta rápida envio?' }),
  )
  await user.click(question.getByRole('button', { name: 'Eliminar respuesta' }))
  expect(await screen.findAllByText('No se pudo eliminar la respuesta rápida')).toHaveLength(1)
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
