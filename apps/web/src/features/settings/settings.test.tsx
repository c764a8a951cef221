import { defaultPermissions, permissionKeys, type SessionUser } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { keys } from '../../server/http/keys'
import { area, business, whatsappConfig } from '../../test/business'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { me } from '../../test/fixtures'
import { renderInSession, startWithChoices, toastOf } from '../../test/render'
import { Communication } from './communication'
import { General } from './general'
import { Interactions } from './interactions'
import { AgentPermissions } from './permissions'
import { Integrations, Interface } from './unavailable-features'

let api: FakeApi
const admin: SessionUser = { ...me, role: 'ADMIN' }
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
const nothing = () => {}

beforeEach(() => {
  api = fakeApi()
  api.answer('businessDetail', () => answered(business))
  api.answer('whatsappConfigDetail', () => answered(whatsappConfig))
  api.answer('businessPermissions', () => answered(defaultPermissions))
})

describe('Información General', () => {
  const city = () => screen.findByLabelText<HTMLInputElement>('Ciudad')

  it('sends all fields of the company, with the version', async () => {
    api.answer('updateBusiness', () =>
      answered({ ...business, city: 'Cali', version: 8, msg: 'Empresa actualizada correctamente' }),
    )
    const { user } = renderInSession(<General me={admin} />)
    await user.clear(await city())
    await user.type(await city(), 'Cali')
    expect(screen.getByText('Tienes cambios sin guardar')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
    expect(await screen.findByText('Empresa actualizada correctamente')).toBeTruthy()
    const { name, address, country, time_zone, extra_data } = business
    expect(bodies('updateBusiness')).toEqual([
      {
        id: business.uuid,
        data: { name, address, city: 'Cali', country, time_zone, extra_data, version: 7 },
      },
    ])
    await waitFor(() => expect(screen.queryByText('Tienes cambios sin guardar')).toBeNull())
  })

  it('saves the time zone of the business, and shows it again', async () => {
    api.answer('updateBusiness', () =>
      answered({
        ...business,
        time_zone: 'America/Mexico_City',
        version: 8,
        msg: 'Empresa actualizada correctamente',
      }),
    )
    startWithChoices({})
    const { user, client } = renderInSession(<General me={admin} />)
    const field = await screen.findByRole('button', { name: /^Zona horaria: Bogotá \(GMT-5\)$/u })
    const helpId = field.getAttribute('aria-describedby') as string
    expect(document.getElementById(helpId)?.textContent).toContain('los reportes')
    await user.click(field)
    await user.type(
      await screen.findByRole('combobox', { name: 'Buscar zona horaria' }),
      'ciudad de mex{Enter}',
    )
    await waitFor(() => expect(field.textContent).toBe('Ciudad de México (GMT-6)'))
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
    await waitFor(() =>
      expect(bodies('updateBusiness')).toMatchObject([
        { id: business.uuid, data: { time_zone: 'America/Mexico_City', version: 7 } },
      ]),
    )
    await waitFor(() => expect(screen.queryByText('Tienes cambios sin guardar')).toBeNull())
    expect(field.textContent).toBe('Ciudad de México (GMT-6)')
    expect(client.getQueryData(keys.session)).toMatchObject({ time_zone: 'America/Mexico_City' })
  })

  it('adds additional information only when both fields are filled', async () => {
    api.answer('updateBusiness', () => answered({ ...business, msg: 'Empresa actualizada correctamente' }))
    const { user } = renderInSession(<General me={admin} />)
    await user.type(await screen.findByLabelText('Título nuevo'), 'Web')
    expect(screen.getByRole('button', { name: 'Agregar información' })).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Información nueva'), 'andina.co')
    await user.click(screen.getByRole('button', { name: 'Agregar información' }))
    await user.click(screen.getByRole('button', { name: 'Quitar NIT' }))
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
    await waitFor(() => expect(bodies('updateBusiness')).toHaveLength(1))
    expect(bodies('updateBusiness')[0]).toMatchObject({
      data: { extra_data: { additionalInfo: [{ title: 'Web', information: 'andina.co' }] } },
    })
  })

  it('keeps what was typed when the server refuses, and shows the error under its field', async () => {
    api.answer('updateBusiness', () =>
      Response.json(
        {
          code: 'INVALID_INPUT',
          msg: 'Revisa la ciudad: muy larga.',
          fields: { 'data.city': 'Muy larga' },
          request_id: 'r',
        },
        { status: 422 },
      ),
    )
    const { user } = renderInSession(<General me={admin} />)
    await user.type(await city(), 'XX')
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
    expect(await screen.findByText('Muy larga')).toBeTruthy()
    expect(toastOf('Revisa la ciudad: muy larga.')).toBeTruthy()
    expect((await city()).value).toBe('BogotáXX')
    await waitFor(async () => expect(document.activeElement).toBe(await city()))
  })

  it('keeps what was typed and loads the rest of a colleague’s change', async () => {
    api.answer('updateBusiness', () => refusedWith(409, 'STALE', 'Alguien lo cambió.'))
    const { user } = renderInSession(<General me={admin} />)
    await user.type(await city(), '!')
    api.answer('businessDetail', () => answered({ ...business, address: 'Calle 1', version: 8 }))
    await user.click(screen.getByRole('button', { name: 'Guardar Cambios' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Dirección').value).toBe('Calle 1'))
    expect((await city()).value).toBe('Bogotá!')
  })

  it('says that it could not be loaded, and retries', async () => {
    api.answer('businessDetail', () => refusedWith(503, 'UNAVAILABLE', ''))
    const { user } = renderInSession(<General me={admin} />)
    const failed = 'No se pudo cargar la informacion de la empresa'
    // Shown as a toast and in the page.
    await waitFor(() => expect(screen.getAllByText(failed)).toHaveLength(2))
    api.answer('businessDetail', () => answered(business))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await city()).toBeTruthy()
  })
})

describe('the permissions of agents', () => {
  const automatic = () => screen.findByRole('switch', { name: 'Crear áreas' })

  it('are nine, each saved when it is toggled', async () => {
    api.answer('updatePermissions', () =>
      answered({ ...defaultPermissions, msg: 'Permiso actualizado correctamente' }),
    )
    const { user } = renderInSession(<AgentPermissions me={admin} />)
    await user.click(await automatic())
    expect(screen.getAllByRole('switch')).toHaveLength(permissionKeys.length)
    expect((await automatic()).getAttribute('aria-checked')).toBe('false')
    await waitFor(() =>
      expect(bodies('updatePermissions')).toEqual([
        { id: business.uuid, data: { permission_create_areas: false } },
      ]),
    )
  })

  it('are toggled back when the server refuses', async () => {
    api.answer('updatePermissions', () => refusedWith(503, 'UNAVAILABLE', ''))
    const { user } = renderInSession(<AgentPermissions me={admin} />)
    await user.click(await automatic())
    expect(await screen.findByText('No se pudo actualizar el permiso')).toBeTruthy()
    expect((await automatic()).getAttribute('aria-checked')).toBe('true')
  })
})

describe('Comunicación', () => {
  const open = () => renderInSession(<Communication me={admin} onMenu={nothing} />)

  it('has two switches that begin off and are not stored', async () => {
    const { user } = open()
    const switches = screen.getAllByRole('switch')
    expect(switches.map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'false'])
    await user.click(screen.getByRole('switch', { name: 'Notificaciones por correo' }))
    expect(switches[0]?.getAttribute('aria-checked')).toBe('true')
    expect(api.calls.filter(({ name }) => name?.startsWith('update'))).toEqual([])
  })

  it('says that a message of the bot is sent with its variables as they are', async () => {
    const { user } = open()
    const form = await screen.findByRole('form', { name: 'Mensaje de bienvenida' })
    const warning = /solo se reemplaza en las respuestas rápidas/
    expect(within(form).queryByText(warning)).toBeNull()
    await user.type(within(form).getByLabelText('Mensaje'), ' {{{{nombre}}')
    expect(within(form).getByText(warning)).toBeTruthy()
  })

  it('shows a preview while one types, and saves each message by itself', async () => {
    api.answer('updateWhatsappConfig', () =>
      answered({ ...whatsappConfig, bot_input_message: 'Hola!', msg: 'Mensaje actualizado correctamente.' }),
    )
    const { user } = open()
    const form = await screen.findByRole('form', { name: 'Mensaje de bienvenida' })
    await user.type(within(form).getByLabelText('Mensaje'), '!')
    expect(within(within(form).getByRole('figure')).getByText('Hola!')).toBeTruthy()
    await user.click(within(form).getByRole('button', { name: 'Guardar bienvenida' }))
    expect(await screen.findByText('Mensaje actualizado correctamente.')).toBeTruthy()
    expect(bodies('updateWhatsappConfig')).toEqual([
      { id: whatsappConfig.uuid, data: { bot_input_message: 'Hola!', version: 3 } },
    ])
  })

  it('saves the signature of mails, which only administrators see', async () => {
    api.answer('updateBusiness', () =>
      answered({
        ...business,
        mail_signature: 'Tienda',
        version: 8,
        msg: 'Empresa actualizada correctamente',
      }),
    )
    const { user } = open()
    const form = await screen.findByRole('form', { name: 'Firma de los correos' })
    await user.type(within(form).getByLabelText('Firma'), 'Tienda')
    await user.click(within(form).getByRole('button', { name: /^Guardar/ }))
    await waitFor(() =>
      expect(bodies('updateBusiness')).toEqual([
        { id: business.uuid, data: { mail_signature: 'Tienda', version: 7 } },
      ]),
    )
    renderInSession(<Communication me={me} onMenu={nothing} />)
    expect(screen.getAllByRole('form', { name: 'Firma de los correos' })).toHaveLength(1)
  })

  it('edits one message per area with manual assignment', async () => {
    const [ventas, envios] = [area('Ventas'), area('Envíos')]
    api.answer('listAreas', () => answered([ventas, envios]))
    api.answer('updateArea', () =>
      answered({ ...envios, incoming_message: 'Ya', msg: 'Area actualizada correctamente' }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar mensajes por área' }))
    await user.click(await screen.findByRole('tab', { name: 'Envíos' }))
    const field = screen.getByLabelText('Mensaje de Envíos')
    await user.clear(field)
    await user.type(field, 'Ya')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Guardar' }))
    expect(await screen.findByText('Area actualizada correctamente')).toBeTruthy()
    expect(bodies('updateArea')).toEqual([{ id: envios.uuid, data: { incoming_message: 'Ya', version: 2 } }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('does not move when the areas load, and focuses the field', async () => {
    let come: (areas: Response) => void = nothing
    api.answer('listAreas', () => new Promise((resolve) => (come = resolve)))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar mensajes por área' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mensajes de bienvenida por área' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    come(answered([area('Ventas')]))
    const field = await screen.findByLabelText('Mensaje de Ventas')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(dialog.contains(field)).toBe(true)
  })

  it('edits one message for all areas with automatic assignment', async () => {
    const setting = { ...business.setting, behavior_interaction: 'AUTOMATIC' }
    api.answer('businessDetail', () => answered({ ...business, setting }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar mensajes por área' }))
    expect(await screen.findByLabelText('Mensaje global')).toHaveProperty('value', 'Te atiende alguien')
    expect(screen.queryByRole('tab')).toBeNull()
  })
})

describe('Gestión de Interacciones', () => {
  const open = () => renderInSession(<Interactions me={admin} onAreas={nothing} onSchedule={nothing} />)
  const maximum = () => screen.getByLabelText<HTMLInputElement>('Máximo de conversaciones activas por agente')

  it('shows 1 and 4 until it has loaded', async () => {
    api.answer('businessDetail', () => new Promise<Response>(nothing))
    open()
    expect(maximum().value).toBe('1')
    expect(screen.getByLabelText(/Tiempo de expiración/u)).toHaveProperty('value', '4')
  })

  it('reads what is no number as 0', async () => {
    api.answer('updateSettings', () => refusedWith(422, 'INVALID_INPUT', 'Revisa los datos.'))
    const { user } = open()
    await waitFor(() => expect(maximum().value).toBe('10'))
    await user.clear(maximum())
    expect(maximum().value).toBe('0')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(bodies('updateSettings')).toEqual([
        { id: business.setting.uuid, data: { maximum_active_conversation: 0, version: 5 } },
      ]),
    )
  })

  it('toggles the switch back when the server refuses', async () => {
    api.answer('updateSettings', () => refusedWith(503, 'UNAVAILABLE', ''))
    const { user } = open()
    await waitFor(() => expect(maximum().value).toBe('10'))
    const automatic = screen.getByRole('switch', { name: 'Asignación automática' })
    await user.click(automatic)
    expect(await screen.findByText('No se pudo actualizar la configuracion')).toBeTruthy()
    await waitFor(() => expect(automatic.getAttribute('aria-checked')).toBe('false'))
  })
})

it('links to the documentation of the API', () => {
  renderInSession(<Integrations />)
  const link = screen.getByRole('link', { name: 'Documentación de la API' })
  expect(link.getAttribute('href')).toBe('/api/docs')
})

it.each(['Configurar API', 'Configurar WhatsApp Business', 'Editar menú principal'])(
  '%s is not available yet',
  async (name) => {
    const { user } = renderInSession(
      <>
        <Integrations />
        <Interface />
      </>,
    )
    await user.click(screen.getByRole('button', { name }))
    expect(await screen.findByText('Esta opción aun no esta disponible')).toBeTruthy()
    expect(api.calls).toEqual([])
  },
)
