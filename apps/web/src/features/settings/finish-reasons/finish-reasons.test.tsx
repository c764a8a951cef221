import type { FinishReasons } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { business } from '../../../test/business'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../../test/fake-api'
import { renderInSession } from '../../../test/render'
import { AskReason } from './ask-reason'
import { ReasonList } from './reason-list'

let api: FakeApi
let stored: FinishReasons
const uuid = (end: number) => `00000000-0000-4000-8000-00000000000${end}`
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
const names = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  api = fakeApi()
  stored = {
    ask: 'optional',
    version: 4,
    reasons: [
      { uuid: uuid(1), name: 'Venta cerrada', active: true },
      { uuid: uuid(2), name: 'Consulta resuelta', active: true },
    ],
  }
  api.answer('finishReasons', () => answered(stored))
})

it('saves the whole list in its order, with what is new, hidden and removed', async () => {
  api.answer('saveFinishReasons', () => answered({ ...stored, version: 5, msg: 'Motivos guardados' }))
  const { user } = renderInSession(<ReasonList />)
  await user.click(await button('Bajar Venta cerrada'))
  expect(names()).toEqual(['Consulta resuelta', 'Venta cerrada'])
  await user.click(await button('Dejar de ofrecer Venta cerrada'))
  await user.click(await button('Quitar Consulta resuelta'))
  await user.click(await button('Agregar motivo'))
  const added = screen.getByRole('textbox', { name: 'Motivo 2' })
  await waitFor(() => expect(document.activeElement).toBe(added))
  await user.type(added, 'Sin respuesta')
  await user.click(await button('Guardar motivos'))
  await screen.findByText('Motivos guardados')
  expect(bodies('saveFinishReasons')).toEqual([
    {
      reasons: [
        { uuid: uuid(1), name: 'Venta cerrada', active: false },
        { name: 'Sin respuesta', active: true },
      ],
      version: 4,
    },
  ])
  expect(names()).toEqual(['Venta cerrada', 'Consulta resuelta'])
})

it('never saves over what a colleague changed meanwhile', async () => {
  api.answer('saveFinishReasons', () => refusedWith(409, 'STALE', 'Alguien lo cambió mientras lo editabas.'))
  const { user, client } = renderInSession(<ReasonList />)
  await user.type(await screen.findByDisplayValue('Venta cerrada'), ' hoy')
  stored = { ...stored, version: 5, reasons: stored.reasons.slice(0, 1) }
  await client.invalidateQueries()
  expect(names()).toEqual(['Venta cerrada hoy', 'Consulta resuelta'])
  await user.click(await button('Guardar motivos'))
  await waitFor(() => expect(bodies('saveFinishReasons')).toHaveLength(1))
  expect(bodies('saveFinishReasons')[0]).toMatchObject({ version: 4 })
  await user.click(await button('Descartar cambios'))
  expect(names()).toEqual(['Venta cerrada'])
})

it('shows the error at the reason that has it', async () => {
  api.answer('saveFinishReasons', () =>
    Response.json(
      {
        code: 'INVALID_INPUT',
        msg: 'Revisa los datos.',
        fields: { 'reasons.1.name': 'Este motivo ya está en la lista' },
      },
      { status: 422 },
    ),
  )
  const { user } = renderInSession(<ReasonList />)
  await user.type(await screen.findByDisplayValue('Venta cerrada'), ' hoy')
  await user.click(await button('Guardar motivos'))
  await screen.findByText('Este motivo ya está en la lista')
  expect(screen.getByDisplayValue('Consulta resuelta').getAttribute('aria-invalid')).toBe('true')
})

it('changes at once whether the reason is asked', async () => {
  const setting = { ...business.setting, version: 6 }
  api.answer('updateSettings', () =>
    answered({ ...setting, ask_finish_reason: 'required', version: 7, msg: 'Configuración actualizada' }),
  )
  const { user } = renderInSession(<AskReason setting={setting} />)
  await user.click(screen.getByRole('radio', { name: 'Obligatorio' }))
  await screen.findByText('Configuración actualizada')
  expect(bodies('updateSettings')).toEqual([
    { id: setting.uuid, data: { ask_finish_reason: 'required', version: 6 } },
  ])
})
