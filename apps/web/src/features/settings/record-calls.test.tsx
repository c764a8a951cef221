import type { Setting } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { business } from '../../test/business'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { renderInSession } from '../../test/render'
import { RecordCalls } from './record-calls'

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
})
const sent = () => api.calls.filter(({ name }) => name === 'updateSettings').map(({ body }) => body)
const { setting } = business
const saves = (change: Partial<Setting>) =>
  api.answer('updateSettings', () =>
    answered({ ...setting, ...change, msg: 'Configuracion actualizada correctamente' }),
  )

it('is off, says when customers are told, and is turned on at once', async () => {
  saves({ record_calls: true })
  const { user } = renderInSession(<RecordCalls setting={setting} />)
  const on = screen.getByRole('switch', { name: 'Grabar las llamadas' })
  expect(on.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText(/Si el aviso no sale, la llamada no se graba/)).toBeTruthy()
  await user.click(on)
  await screen.findByText('Configuracion actualizada correctamente')
  expect(sent()).toEqual([{ id: setting.uuid, data: { record_calls: true, version: setting.version } }])
})

it('saves the words that customers are told, and shows what is wrong with them at their field', async () => {
  api.answer('updateSettings', () => refusedWith(422, 'INVALID_INPUT', 'Revisa los datos.'))
  const { user } = renderInSession(<RecordCalls setting={setting} />)
  const notice = screen.getByRole('textbox', { name: 'Aviso al cliente' })
  await user.clear(notice)
  await user.type(notice, 'Grabamos.')
  await user.click(screen.getByRole('button', { name: 'Guardar aviso' }))
  await screen.findByText('Revisa los datos.')
  saves({ recording_notice: 'Grabamos.' })
  await user.click(screen.getByRole('button', { name: 'Guardar aviso' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({
    id: setting.uuid,
    data: { recording_notice: 'Grabamos.', version: setting.version },
  })
})
