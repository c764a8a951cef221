import type { Schedule } from '@hilo/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { business } from '../../test/business'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { me } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { BusinessHours } from './schedule'

const schedule: Schedule = {
  enabled: true,
  time_zone: 'America/Bogota',
  hours: [{ day: 1, from: '09:00', to: '18:00' }],
  holidays: [{ date: '2026-12-25', name: 'Navidad' }],
  away_message: 'Volvemos mañana',
  version: 3,
}
let api: FakeApi
const sent = () => api.calls.filter(({ name }) => name === 'updateSchedule').map(({ body }) => body)
const save = () => screen.findByRole('button', { name: 'Guardar horario' })

afterEach(() => vi.restoreAllMocks())
beforeEach(() => {
  api = fakeApi()
  api.answer('businessDetail', () => answered(business))
  api.answer('scheduleDetail', () => answered(schedule))
  api.answer('updateSchedule', () =>
    answered({ ...schedule, version: 4, msg: 'Horario actualizado correctamente' }),
  )
})

describe('Control de Horarios', () => {
  it('adds intervals to a day, and copies those of Monday', async () => {
    const { user } = renderInSession(<BusinessHours me={me} />)
    await user.click(await screen.findByRole('button', { name: 'Copiar el lunes a los días hábiles' }))
    await user.click(await save())
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          id: me.business,
          data: {
            hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '18:00' })),
            version: 3,
          },
        },
      ]),
    )
  })

  it('offers the time zones by city and offset, found by either name, and stores the zone itself', async () => {
    const { user } = renderInSession(<BusinessHours me={me} />)
    const field = await screen.findByRole('button', { name: /^Zona horaria: Bogotá \(GMT-5\)$/u })
    await user.click(field)
    const search = await screen.findByRole('combobox', { name: 'Buscar zona horaria' })
    const found = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
    await user.type(search, 'america/mexico_city')
    expect(found()).toEqual(['Ciudad de México (GMT-6)'])
    await user.clear(search)
    await user.type(search, 'gmt-5')
    expect(found()).toContain('Lima (GMT-5)')
    expect(found().filter((name) => !name.includes('GMT-5'))).toEqual([])
    const ofLima = found()
    const finds = (written: string) => {
      fireEvent.change(search, { target: { value: written } })
      return found()
    }
    for (const written of ['utc-5', 'UTC-05:00', 'GMT -5', 'UTC−5'])
      expect([written, finds(written)]).toEqual([written, ofLima])
    expect(finds('utc+05:30')).toContain('Colombo (GMT+5:30)')
    const offsets = (written: string) => new Set(finds(written).map((name) => /\((.+)\)/u.exec(name)?.[1]))
    expect([...offsets('utc+0')]).toEqual(['GMT+0'])
    // The typed offset stands before those that only begin like it.
    const [first, ...others] = offsets('utc+1')
    expect([first, others.every((one) => one?.startsWith('GMT+1'))]).toEqual(['GMT+1', true])
    expect(others).toContain('GMT+10')
    await user.clear(search)
    await user.type(search, 'hora de aquí')
    await screen.findByText('Ninguna zona se llama así. Busca por la ciudad.')
    await user.clear(search)
    await user.type(search, 'limá')
    expect(found()).toEqual(['Lima (GMT-5)'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Buscar zona horaria' })).toBeNull())
    expect(field.textContent).toBe('Lima (GMT-5)')
    await user.click(await save())
    await waitFor(() =>
      expect(sent()).toEqual([{ id: me.business, data: { time_zone: 'America/Lima', version: 3 } }]),
    )
  })

  it('opens the time zones at the chosen one', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return 40 * [...(this.parentElement?.children ?? [])].indexOf(this)
    })
    const { user } = renderInSession(<BusinessHours me={me} />)
    await user.click(await screen.findByRole('button', { name: /^Zona horaria: Bogotá/u }))
    const options = await screen.findAllByRole('option')
    const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true')
    expect(at).toBeGreaterThan(10)
    expect(screen.getByRole('listbox').scrollTop).toBe(40 * at)
  })

  it('says when the switch and the hours contradict each other; the words press the switch too', async () => {
    const { user } = renderInSession(<BusinessHours me={me} />)
    const words = await screen.findByText('Atender solo en este horario')
    const closed = /^Ningún día tiene horas/u
    const off = /apagado: tus horas se guardan, pero aún no cuentan/u
    const shown = () => [screen.queryByText(closed), screen.queryByText(off)].map((one) => one !== null)
    expect(shown()).toEqual([false, false])
    await user.click(words)
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
    expect(shown()).toEqual([false, true])
    await user.click(words)
    await user.click(screen.getByRole('button', { name: 'Quitar 09:00 a 18:00 del lunes' }))
    expect(shown()).toEqual([true, false])
    await user.click(screen.getByRole('button', { name: 'Agregar horas el lunes' }))
    expect(shown()).toEqual([false, false])
  })

  it('with one press switches on the hours that were saved while the switch was off', async () => {
    const off = { ...schedule, enabled: false }
    api.answer('scheduleDetail', () => answered(off))
    api.answer('updateSchedule', () => answered({ ...off, version: 4, msg: 'Horario actualizado' }))
    const { user } = renderInSession(<BusinessHours me={me} />)
    await user.click(await screen.findByRole('button', { name: 'Copiar el lunes a los días hábiles' }))
    await user.click(await save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    api.answer('updateSchedule', () => answered({ ...schedule, version: 5, msg: 'Horario actualizado' }))
    await user.click(await screen.findByRole('button', { name: 'Encender y guardar' }))
    await waitFor(() => expect(sent()[1]).toEqual({ id: me.business, data: { enabled: true, version: 4 } }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Encender y guardar' })).toBeNull())
  })

  it('saves a holiday that was typed but not added, in its place', async () => {
    const { user } = renderInSession(<BusinessHours me={me} />)
    fireEvent.change(await screen.findByLabelText('Fecha'), { target: { value: '2026-12-08' } })
    await user.type(screen.getByLabelText('Nombre del festivo'), 'Velitas')
    await user.click(await save())
    await waitFor(() =>
      expect(sent()).toEqual([
        {
          id: me.business,
          data: {
            holidays: [{ date: '2026-12-08', name: 'Velitas' }, ...schedule.holidays],
            version: 3,
          },
        },
      ]),
    )
    expect(await screen.findByText('Horario actualizado correctamente')).toBeTruthy()
  })

  it('takes the date of a holiday as one writes it here, and refuses a text that is none', async () => {
    const { user } = renderInSession(<BusinessHours me={me} />)
    const date = await screen.findByLabelText<HTMLInputElement>('Fecha')
    expect([date.type, screen.getByLabelText<HTMLInputElement>('Fecha 1').value]).toEqual([
      'text',
      '25/12/2026',
    ])
    await user.type(date, '31/02/2026')
    await user.click(await save())
    await waitFor(() => expect(document.activeElement).toBe(date))
    expect([date.getAttribute('aria-invalid'), date.value, sent()]).toEqual(['true', '31/02/2026', []])
    await user.clear(date)
    await user.type(date, '8/12/2026{Enter}')
    expect([date.value, screen.getByLabelText<HTMLInputElement>('Fecha 1').value]).toEqual(['', '08/12/2026'])
    await user.click(await save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([
      { data: { holidays: [{ date: '2026-12-08', name: '' }, ...schedule.holidays] } },
    ])
  })

  it('says that a holiday with the same date exists already', async () => {
    const { user } = renderInSession(<BusinessHours me={me} />)
    fireEvent.change(await screen.findByLabelText('Fecha'), { target: { value: '2026-12-25' } })
    expect(screen.getByText('Este festivo ya está en la lista').role).toBe('alert')
    const name = screen.getByLabelText<HTMLInputElement>('Nombre del festivo')
    await user.type(name, 'Fiesta{Enter}')
    expect(name.value).toBe('Fiesta')
  })

  it('keeps the focus nearby after an interval or holiday is added or removed', async () => {
    const { user } = renderInSession(<BusinessHours me={me} />)
    await user.click(await screen.findByRole('button', { name: 'Quitar 09:00 a 18:00 del lunes' }))
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Lunes' }))
    const date = screen.getByLabelText('Fecha')
    fireEvent.change(date, { target: { value: '2026-12-08' } })
    await user.click(screen.getByRole('button', { name: 'Agregar festivo' }))
    expect(document.activeElement).toBe(date)
    await user.click(screen.getByRole('button', { name: 'Quitar Navidad' }))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Festivos' }))
  })

  it('marks the intervals that the server refuses', async () => {
    api.answer('updateSchedule', () =>
      Response.json(
        {
          code: 'INVALID_INPUT',
          msg: 'Revisa los datos.',
          fields: { 'data.hours.0.to': 'Debe ser después' },
          request_id: 'r',
        },
        { status: 422 },
      ),
    )
    const { user } = renderInSession(<BusinessHours me={me} />)
    await user.clear(await screen.findByRole('textbox', { name: 'Mensaje de ausencia' }))
    await user.click(await save())
    await screen.findByText('Debe ser después')
    expect(screen.getByLabelText('Lunes, desde').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('textbox', { name: 'Mensaje de ausencia' })).toHaveProperty('value', '')
  })
})
