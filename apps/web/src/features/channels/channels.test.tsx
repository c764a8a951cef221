import type { ChannelAccount } from '@hilo/contracts'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '../../lib/browser/navigation'
import { useAnnouncement } from '../../lib/focus/announce'
import { channelAccount } from '../../test/channel-account'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { now, row, uuid } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { Channels } from './channels'

const bot = channelAccount({ type: 'telegram', name: 'Bot de ventas' })
let api: FakeApi
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)
/** What may stand in the menu of a card: the act, and the channel. */
const inMenu = /^(Editar|Pausar|Reanudar|Desconectar|Avisos sin procesar)(?: de)? (?!canal$)(.+)$/u
/** The button, or the entry of the card's menu, which is opened for it. */
async function press(name: string) {
  const [, act, channel] = inMenu.exec(name) ?? []
  if (act === undefined) return screen.findByRole('button', { name })
  const menu = await screen.findByRole('button', { name: `Más acciones de ${channel}` })
  const button = screen.queryByRole('button', { name })
  if (button) return button
  fireEvent.click(menu)
  return screen.findByRole('menuitem', { name: act })
}

beforeEach(() => {
  api = fakeApi()
  api.answer('listChannels', () => answered([bot]))
})

describe('Canales', () => {
  it('begins with a new channel where a button elsewhere asked for it, once', async () => {
    navigate('/chat?menu=setting&p=channels', { state: { connect: true } })
    const { user, unmount } = renderInSession(<Channels />)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    unmount()
    renderInSession(<Channels />)
    await screen.findByText('Bot de ventas')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows one act on the card of a channel, and the others in its menu', async () => {
    const { user } = renderInSession(<Channels />)
    const card = within((await screen.findByText('Bot de ventas')).closest('li') as HTMLElement)
    const copy = 'Copiar la dirección (Bot de ventas)'
    expect(card.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Más acciones de Bot de ventas',
      copy,
      'Probar conexión de Bot de ventas',
    ])
    await user.click(card.getByRole('button', { name: 'Más acciones de Bot de ventas' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      // Nothing has arrived yet.
      'Seguir conectando',
      'Editar',
      'Pausar',
      'Avisos sin procesar',
      'Desconectar',
    ])
  })

  it('shows what is wrong with a channel, and how much is queued because of it', async () => {
    const trouble = { health: 'token_refused', health_detail: 'Unauthorized', health_since: now }
    const troubled = { ...trouble, queue: 2, refused_webhooks: 3, dead: 1 }
    api.answer('listChannels', () => answered([{ ...bot, ...troubled }]))
    renderInSession(<Channels />)
    await screen.findByText('2 mensajes esperan para salir')
    screen.getByText(/^No está enviando: el proveedor rechaza las credenciales/)
    screen.getByText('Detalle: Unauthorized')
    screen.getByRole('button', { name: 'Cambiar credenciales' })
    screen.getByText('3 avisos con firma inválida')
    screen.getByText('1 aviso sin procesar')
  })

  it.each([
    [
      { customers_a_day: 10_000, numbers: 2 },
      '10.000 clientes por día, con todos sus números, y tener 2 números',
    ],
    [{ customers_a_day: 250, numbers: null }, '250 clientes por día, con todos sus números'],
    [{ customers_a_day: null, numbers: null }, 'cuantos clientes quiera por día'],
  ])('says to how many customers the business may write first: %o', async (limits, written) => {
    api.answer('listChannels', () => answered([{ ...bot, portfolio: { ...limits, since: now } }]))
    renderInSession(<Channels />)
    expect(await screen.findByText(`La empresa puede escribir primero a ${written}`)).toBeTruthy()
  })

  it('says for whom a bot answers, and what each of them lets it do', async () => {
    const marta = { name: 'Marta Ruiz', username: 'marta', enabled: true, can_reply: true, connected_at: now }
    const represented = [
      marta,
      { ...marta, name: 'Pedro Paz', username: null, can_reply: false },
      { ...marta, name: null, username: 'ana', enabled: false },
    ]
    api.answer('listChannels', () => answered([{ ...bot, represented }]))
    renderInSession(<Channels />)
    const list = await screen.findByRole('list', { name: 'Cuentas de Telegram Business de Bot de ventas' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Marta Ruiz (@marta)Responde en su nombre',
      'Pedro PazSolo lee: no le permite responder',
      '@anaYa no está conectada',
    ])
  })

  it('shows what Meta warns of, with what to do, and offers Modo ahorro where each message is paid', async () => {
    const shop = { ...bot, type: 'whatsapp' as const, name: 'Ventas' }
    const alarms = [
      {
        kind: 'account_restricted' as const,
        subject: null,
        detail: 'RESTRICTED',
        since: now,
        until: now,
        stops: true,
      },
      {
        kind: 'template_quality' as const,
        subject: 'promo (es)',
        detail: 'RED',
        since: now,
        until: null,
        stops: false,
      },
    ]
    api.answer('listChannels', () => answered([{ ...shop, alarm: alarms[0]?.kind ?? null, alarms }]))
    const { user } = renderInSession(<Channels />)
    const list = await screen.findByRole('list', { name: 'Avisos de Meta sobre Ventas' })
    const said = [...list.children].map(({ textContent }) => textContent)
    expect(said[0]).toMatch(/^Meta no deja responder a los clientes.*Los mensajes esperan.*Termina/u)
    expect(said[1]).toMatch(/promo \(es\).*Mejora su texto/u)
    // What stops everything ends when it is repaired.
    api.answer('dismissAlarm', () => {
      api.answer('listChannels', () =>
        answered([{ ...shop, alarm: 'account_restricted', alarms: alarms.slice(0, 1) }]),
      )
      return answered({ ...shop, msg: 'Aviso cerrado' })
    })
    await user.click(await press('Entendido: La calidad de una plantilla bajó, promo (es)'))
    await waitFor(() => expect(list.children).toHaveLength(1))
    expect(bodies('dismissAlarm')).toMatchObject([{ kind: 'template_quality', subject: 'promo (es)' }])
    const saved = { ...shop, alarms: [], message_saver: 'on' as const, version: 5 }
    api.answer('updateChannel', () => {
      api.answer('listChannels', () => answered([saved]))
      return answered({ ...saved, msg: 'Listo' })
    })
    await user.click(await press('Activar el modo ahorro'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Activar el modo ahorro' })).toBeNull())
    expect(bodies('updateChannel')).toMatchObject([{ data: { message_saver: 'on' } }])
  })

  it('gives the focus of a closed warning to the next one, at last to the card, and says it', async () => {
    const rest = { detail: null, since: now, until: null, stops: false }
    let alarms = ['promo', 'aviso', 'saldo'].map((subject) => ({
      kind: 'template_quality' as const,
      subject,
      ...rest,
    }))
    const shop = () => ({ ...bot, type: 'whatsapp' as const, name: 'Ventas', alarms })
    api.answer('listChannels', () => answered([shop()]))
    api.answer('dismissAlarm', ({ body }) => {
      const { subject } = body as { subject: string }
      alarms = alarms.filter((one) => one.subject !== subject)
      return answered({ ...shop(), msg: 'Aviso cerrado' })
    })
    const { user } = renderInSession(<Channels />)
    const nameOf = (subject: string) => `Entendido: La calidad de una plantilla bajó, ${subject}`
    const closeOne = async (subject: string) => {
      await user.click(await press(nameOf(subject)))
      await waitFor(() => expect(screen.queryByRole('button', { name: nameOf(subject) })).toBeNull())
      return document.activeElement
    }
    expect(await closeOne('aviso')).toBe(screen.getByRole('button', { name: nameOf('saldo') }))
    expect(await closeOne('saldo')).toBe(screen.getByRole('button', { name: nameOf('promo') }))
    expect(await closeOne('promo')).toBe(screen.getByRole('heading', { name: /^Ventas/u }))
    const { result } = renderHook(() => useAnnouncement())
    await waitFor(() => expect(result.current).toMatch(/Aviso cerrado: La calidad de una plantilla bajó/u))
  })

  it('says in Spanish what Meta has words of its own for, unless the title has said it', async () => {
    const details = [
      ['account_restricted', 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING'],
      ['limit_lowered', 'TIER_10K → TIER_1K'],
      ['template_quality', 'RED'],
      ['account_violation', 'SPAM'],
    ]
    const rest = { subject: null, since: now, until: null, stops: null }
    const alarms = details.map(([kind, detail]) => ({ kind, detail, ...rest }))
    api.answer('listChannels', () => answered([{ ...bot, type: 'whatsapp', name: 'Ventas', alarms }]))
    renderInSession(<Channels />)
    const list = await screen.findByRole('list', { name: 'Avisos de Meta sobre Ventas' })
    const said = within(list)
      .getAllByRole('listitem')
      .map((alarm) => within(alarm).queryByText(/^Detalle: /)?.textContent)
    expect(said).toEqual([
      undefined,
      'Detalle: 10.000 clientes por día → 1000 clientes por día',
      'Detalle: calidad baja',
      'Detalle: SPAM',
    ])
  })

  it('shows until when a failing channel backs off, and that it resumes by itself', async () => {
    const backoff_until = new Date(Date.now() + 600_000).toISOString()
    api.answer('listChannels', () => answered([{ ...bot, backoff_until, queue: 2 }]))
    renderInSession(<Channels />)
    await screen.findByText(/^En pausa por fallos hasta las \d+:\d\d [ap]m$/)
    screen.getByText(/El canal lo reintenta solo/)
  })

  it('says in plain words why an item failed, and keeps the technical text for whoever looks', async () => {
    api.answer('listChannels', () => answered([{ ...bot, dead: 1 }]))
    const item = {
      ...{ uuid: uuid(), account: bot.uuid, kind: 'message', state: 'dead', attempts: 5 },
      ...{ error: 'the message has no id', about: null, raw: '{"a":1}', received_at: now },
    }
    api.answer('listChannelItems', () => answered([item]))
    const sentence = 'El aviso falló otra vez: no se pudo guardar.'
    api.answer('replayChannelItem', () => refusedWith(409, 'CHANNEL_ITEM_FAILED', sentence))
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Avisos sin procesar de Bot de ventas'))
    await screen.findByText('Un mensaje de un cliente')
    screen.getByText('Le faltan datos que el proveedor siempre envía.')
    await user.click(await press('Procesar de nuevo'))
    await within(screen.getByRole('dialog')).findByText(sentence)
    await user.click(screen.getByText('Ver el contenido recibido'))
    screen.getByText(/the message has no id/u)
  })

  it('counts items for an account that is not connected, on the card and in the list', async () => {
    api.answer('listChannels', () => answered([{ ...bot, unknown_account: 2 }]))
    api.answer('listChannelItems', () => answered([]))
    const { user } = renderInSession(<Channels />)
    await screen.findByText('2 avisos de otra cuenta')
    await user.click(await press('Avisos sin procesar de Bot de ventas'))
    await screen.findByRole('radio', { name: 'De otra cuenta (2)' })
    screen.getByRole('radio', { name: 'Fallaron' })
  })

  it('tells items of one kind apart, and shows those that are being retried', async () => {
    const item = (state: string, about: string, error: string) => ({
      ...{ uuid: uuid(), account: bot.uuid, kind: 'message', state, attempts: 2 },
      ...{ error, about, raw: '{}', received_at: now },
    })
    const long = `error: new row for relation "entries" violates check constraint ${'x'.repeat(80)}`
    const all = [
      item('dead', 'Laura Gómez: ¿tienen envío a Cali?', 'error: value too long'),
      item('dead', 'Pedro Ruiz: Documento · cédula.pdf', long),
      item('pending', '+573001112233: Hola', 'error: deadlock'),
    ]
    api.answer('listChannelItems', ({ address }) => {
      const state = new URL(address, 'http://hilo.test').searchParams.get('state')
      return answered(all.filter((one) => one.state === state))
    })
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Avisos sin procesar de Bot de ventas'))
    await screen.findByText('Laura Gómez: ¿tienen envío a Cali?')
    screen.getByText('Hilo no pudo guardarlo, después de varios intentos: «error: value too long».')
    screen.getByText('Pedro Ruiz: Documento · cédula.pdf')
    screen.getByText(/: «error: new row for relation "entries" .{30,45}…»\.$/)
    await user.click(screen.getByText('Reintentando'))
    await screen.findByText('+573001112233: Hola')
    screen.getByText('Hilo no pudo guardarlo y lo intenta de nuevo: «error: deadlock».')
  })

  it('moves the focus to the next item after one is processed, and to the button when none is left', async () => {
    const [first, second, third] = ['message', 'status', 'echo'].map((kind) => ({
      ...{ uuid: uuid(), account: bot.uuid, kind, state: 'dead', attempts: 5 },
      ...{ error: null, about: null, raw: '{}', received_at: now },
    }))
    let left = [first, second, third]
    api.answer('listChannels', () => answered([{ ...bot, dead: left.length }]))
    api.answer('listChannelItems', () => answered(left))
    api.answer('replayChannelItem', ({ body }) => {
      const { id } = body as { id: string }
      left = left.filter((item) => item?.uuid !== id)
      // Somebody else has processed this item.
      return id === second?.uuid
        ? refusedWith(404, 'CHANNEL_ITEM_NOT_FOUND', 'Este aviso no existe o ya se procesó.')
        : answered({ ...first, state: 'done', msg: 'Aviso procesado' })
    })
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Avisos sin procesar de Bot de ventas'))
    const again = (what: RegExp) =>
      screen.findByRole('button', { name: 'Procesar de nuevo', description: what })
    await user.click(await again(/^Una respuesta escrita fuera de Hilo/))
    await waitFor(() => expect(screen.queryByText('Una respuesta escrita fuera de Hilo')).toBeNull())
    expect(document.activeElement).toBe(await again(/^El estado de un mensaje enviado/))
    await user.keyboard('{Enter}')
    await screen.findByText('Este aviso no existe o ya se procesó.')
    await waitFor(() => expect(screen.queryByText('El estado de un mensaje enviado')).toBeNull())
    expect(document.activeElement).toBe(await again(/^Un mensaje de un cliente/))
    await user.keyboard('{Enter}')
    await screen.findByText('No queda nada sin procesar')
    await waitFor(() => expect(screen.queryByText('1 aviso sin procesar')).toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Avisos sin procesar'))
  })

  it('lists items for accounts that are not connected and ignored items, page by page', async () => {
    const stray = (kind: string, state: string) => ({
      ...{
        uuid: uuid(),
        account: bot.uuid,
        kind,
        state,
        attempts: 0,
        error: null,
        about: null,
        raw: '{}',
        received_at: now,
      },
    })
    const asked: (string | null)[] = []
    api.answer('listChannelItems', ({ address }) => {
      const { searchParams } = new URL(address, 'http://hilo.test')
      asked.push(searchParams.get('cursor'))
      const state = searchParams.get('state') ?? ''
      if (state === 'dead') return answered([])
      if (state === 'ignored') return answered([stray('group', state)])
      const first = searchParams.get('cursor') === null
      const answer = answered([stray(first ? 'message' : 'reaction', state)])
      if (first) answer.headers.set('x-next-cursor', 'page-2')
      return answer
    })
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Avisos sin procesar de Bot de ventas'))
    await screen.findByText('No queda nada sin procesar')
    await user.click(screen.getByText('De otra cuenta'))
    await screen.findByText('Un mensaje de un cliente')
    await user.click(await press('Cargar más'))
    await screen.findByText('Una reacción')
    expect(asked).toContain('page-2')
    await user.click(screen.getByText('Sin uso'))
    await screen.findByText('Un mensaje de un grupo')
  })

  it('shows the provider’s answer beside the button that asked, and removes an old one', async () => {
    api.answer('testChannel', () => answered({ ok: false, detail: 'El token no es de ningún bot.' }))
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Probar conexión de Bot de ventas'))
    await screen.findByText('El token no es de ningún bot.')
    api.answer('testChannel', () => answered({ ok: true, detail: 'Conectado como @ventas_bot' }))
    await user.click(await press('Probar conexión de Bot de ventas'))
    await screen.findByText('Conectado como @ventas_bot')
    expect(screen.queryByText('El token no es de ningún bot.')).toBeNull()
  })

  it('removes the provider’s answer when the credentials change', async () => {
    api.answer('testChannel', () => answered({ ok: false, detail: 'El token no es de ningún bot.' }))
    const repaired = { ...bot, version: 5 }
    api.answer('updateChannel', () => answered({ ...repaired, msg: 'Listo' }))
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Probar conexión de Bot de ventas'))
    await screen.findByText('El token no es de ningún bot.')
    api.answer('listChannels', () => answered([repaired]))
    await user.click(await press('Editar Bot de ventas'))
    await user.type(await screen.findByLabelText('Token del bot'), '77:nuevo')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByText('El token no es de ningún bot.')).toBeNull())
  })

  it('removes the provider’s answer when a new trouble is known', async () => {
    api.answer('testChannel', () => answered({ ok: true, detail: 'La conexión funciona' }))
    const { user, client } = renderInSession(<Channels />)
    await user.click(await press('Probar conexión de Bot de ventas'))
    await screen.findByText('La conexión funciona')
    api.answer('listChannels', () => answered([{ ...bot, refused_webhooks: 6, queue: 1 }]))
    await client.invalidateQueries()
    await screen.findByText('6 avisos con firma inválida')
    expect(screen.queryByText('La conexión funciona')).toBeNull()
    // After another test the current trouble is shown beside the answer.
    await user.click(await press('Probar conexión de Bot de ventas'))
    await screen.findByText('La conexión funciona')
  })

  it('pauses with one press', async () => {
    const paused = { ...bot, state: 'paused', version: 5 }
    api.answer('updateChannel', () => answered({ ...paused, msg: 'Listo' }))
    const { user } = renderInSession(<Channels />)
    const button = await press('Pausar Bot de ventas')
    api.answer('listChannels', () => answered([paused]))
    await user.click(button)
    await screen.findByText('En pausa')
    await press('Reanudar Bot de ventas')
    expect(bodies('updateChannel')).toEqual([
      { id: bot.uuid, data: { state: 'paused', version: bot.version } },
    ])
  })

  it('sends only what was typed when editing; empty credentials stay unchanged', async () => {
    api.answer('updateChannel', () => answered({ ...bot, name: 'Ventas', version: 5, msg: 'Listo' }))
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Editar Bot de ventas'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>('Token del bot').value).toBe('')
    await user.type(dialog.getByLabelText('Token secreto'), 'nuevo')
    await user.click(dialog.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(bodies('updateChannel')).toEqual([
        { id: bot.uuid, data: { credentials: { secret_token: 'nuevo' }, version: bot.version } },
      ]),
    )
  })

  it('shows the errors of a new channel under their fields', async () => {
    api.answer('createChannel', () =>
      Response.json(
        {
          code: 'INVALID_INPUT',
          msg: 'Revisa los datos.',
          fields: { external_id: 'No es un bot' },
          request_id: 'r',
        },
        { status: 422 },
      ),
    )
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Conectar canal'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Telegram' }))
    await user.type(dialog.getByLabelText('Token del bot'), '99:AA')
    await user.click(dialog.getByRole('button', { name: 'Conectar canal' }))
    // The error, followed by where to find the value.
    await dialog.findByText('No es un bot. Como 123456789:AA…, lo da @BotFather.')
    expect(dialog.getByLabelText('Token del bot').getAttribute('aria-invalid')).toBe('true')
    expect(bodies('createChannel')).toMatchObject([{ type: 'telegram', external_id: '99' }])
  })

  it('moves the focus when the pressed channel, or the first button, is gone', async () => {
    api.answer('deleteChannel', () => {
      api.answer('listChannels', () => answered([]))
      return answered({ uuid: bot.uuid, msg: 'Canal desconectado correctamente' })
    })
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Desconectar Bot de ventas'))
    await user.click(await press('Desconectar canal'))
    await screen.findByText('Todavía no hay canales')
    const here = () =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Conectar canal' }))
    await waitFor(here)

    api.answer('createChannel', () => {
      api.answer('listChannels', () => answered([bot]))
      return answered({ ...bot, msg: 'Canal conectado correctamente' })
    })
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    api.answer('testChannel', () => answered({ ok: true, detail: 'La conexión funciona: @ventas_bot' }))
    await user.click(dialog.getByRole('radio', { name: 'Telegram' }))
    await user.click(dialog.getByRole('button', { name: 'Conectar canal' }))
    await user.click(await screen.findByRole('button', { name: 'Seguir después' }))
    await screen.findByText('Bot de ventas')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(here)
  })

  it('says that the list could not be loaded, and retries', async () => {
    api.answer('listChannels', () => refusedWith(503, 'UNAVAILABLE', ''))
    const { user } = renderInSession(<Channels />)
    expect(await screen.findAllByText('No se pudieron cargar los canales.')).not.toHaveLength(0)
    api.answer('listChannels', () => answered([]))
    await user.click(await press('Reintentar'))
    await screen.findByText('Todavía no hay canales')
  })

  it('changes the pace of a channel, and resets it to the default', async () => {
    const faster = { ...bot, messages_per_second: 12, version: 5 }
    api.answer('updateChannel', () => {
      api.answer('listChannels', () => answered([faster]))
      return answered({ ...faster, msg: 'Listo' })
    })
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Editar Bot de ventas'))
    await user.click(await press('Opciones avanzadas'))
    const pace = screen.getByLabelText<HTMLInputElement>('Mensajes por segundo')
    expect([pace.value, pace.placeholder]).toEqual(['', '30'])
    await user.type(pace, '12')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await user.click(await press('Editar Bot de ventas'))
    await user.click(await press('Opciones avanzadas'))
    await user.clear(screen.getByDisplayValue('12'))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(bodies('updateChannel')).toEqual([
        { id: bot.uuid, data: { messages_per_second: 12, version: 4 } },
        { id: bot.uuid, data: { messages_per_second: null, version: 5 } },
      ]),
    )
  })

  it('sets that an account stores no files, where its channel has links', async () => {
    const shop = { ...bot, uuid: uuid(), type: 'instagram', name: 'La tienda' } as const
    api.answer('listChannels', () => answered([bot, shop]))
    api.answer('updateChannel', () =>
      answered({ ...shop, media_policy: 'link_only', version: 5, msg: 'Listo' }),
    )
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Editar Bot de ventas'))
    await user.click(await press('Opciones avanzadas'))
    expect(screen.queryByLabelText('Archivos de los clientes')).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(await press('Editar La tienda'))
    await user.click(await press('Opciones avanzadas'))
    const policy = screen.getByLabelText<HTMLSelectElement>('Archivos de los clientes')
    expect(policy.value).toBe('store')
    screen.getByText(/^Meta pide no guardar/u)
    await user.selectOptions(policy, 'Mostrar solo el enlace')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(bodies('updateChannel')).toEqual([
        { id: shop.uuid, data: { media_policy: 'link_only', version: 4 } },
      ]),
    )
  })

  it('asks for the credentials of the chosen kind of Instagram account, and says when its token expires', async () => {
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Conectar canal'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Instagram' }))
    expect(dialog.queryByLabelText('Identificador de la página')).toBeNull()
    dialog.getByText(/Dura 60 días; Hilo lo renueva antes/)
    await user.selectOptions(dialog.getByLabelText('Cómo se conecta'), 'facebook')
    dialog.getByLabelText('Identificador de la página')
    dialog.getByText('De la página, sin vencimiento.')
  })

  it('shows that something arrived as soon as the inbox has it', async () => {
    const { server } = renderInSession(<Channels />)
    await screen.findByText('Aún no ha llegado nada')
    api.answer('listChannels', () => answered([{ ...bot, last_event_at: now, queue: 1 }]))
    const interaction = row()
    server.say('update:interaction', { interaction })
    server.say('new:interaction:not:assigned', { interaction })
    await waitFor(() => expect(screen.queryByText('Aún no ha llegado nada')).toBeNull(), { timeout: 5_000 })
    screen.getByText('1 mensaje espera para salir')
    expect(api.calls.filter(({ name }) => name === 'listChannels')).toHaveLength(2)
  })

  it('says only in the trouble above what to do where the channel is no longer subscribed', async () => {
    api.answer('listChannels', () => answered([{ ...bot, health: 'not_subscribed', health_since: now }]))
    renderInSession(<Channels />)
    await screen.findByText(/Vuelve a suscribir el canal/)
    expect(screen.queryByText(/Hilo registra la dirección en Telegram por sí mismo/)).toBeNull()
  })

  it('offers the credentials too where WhatsApp says why nothing comes', async () => {
    const health_detail =
      'El número no es de esta cuenta de WhatsApp Business: revisa los dos identificadores.'
    const shop = { ...bot, type: 'whatsapp', health: 'not_subscribed', health_since: now } as const
    api.answer('listChannels', () => answered([{ ...shop, health_detail }]))
    renderInSession(<Channels />)
    const trouble = within(await screen.findByRole('region', { name: 'Problema de Bot de ventas' }))
    trouble.getByText(/El número no es de esta cuenta de WhatsApp Business/)
    trouble.getByRole('button', { name: 'Cambiar credenciales' })
    trouble.getByRole('button', { name: /Volver a suscribir/ })
  })

  it('says what to do at the webhook address, until something has arrived', async () => {
    const shop = { ...bot, type: 'whatsapp', last_event_at: null } as const
    api.answer('listChannels', () => answered([shop]))
    api.answer('testChannel', () => answered({ ok: true, detail: 'Conectado' }))
    const { user } = renderInSession(<Channels />)
    const address = await screen.findByRole('textbox', {
      name: 'Dirección del webhook',
      description:
        /en el panel de Meta, y suscribe los campos messages, standby, messaging_handovers, user_preferences, calls, account_update, .*message_template_status_update, business_capability_update y, .*, smb_message_echoes/,
    })
    api.answer('listChannels', () => answered([{ ...shop, last_event_at: now }]))
    await user.click(await press('Probar conexión de Bot de ventas'))
    await waitFor(() => expect(address.getAttribute('aria-describedby')).toBeNull())
  })
})

it('a number that came through Facebook is subscribed already, and is shown as people write it', async () => {
  const shop = { ...bot, type: 'whatsapp', external_id: '330336782297015', last_event_at: null } as const
  api.answer('listChannels', () => answered([{ ...shop, signup_number: '+57 300 555 0199' }]))
  renderInSession(<Channels />)
  await screen.findByText('WhatsApp · +57 300 555 0199')
  screen.getByRole('textbox', {
    name: 'Dirección del webhook',
    description: /^Hilo ya registró la dirección en Meta\. .*esperando el primer mensaje…$/,
  })
  expect(screen.queryByText(/token de verificación/)).toBeNull()
})

describe('Gmail', () => {
  const mailbox: ChannelAccount = { ...bot, type: 'gmail', name: 'Correo', external_id: 'hola@tienda.co' }
  const begun = { url: 'https://accounts.google.test/auth?state=x', state: 'x' }
  let left: string[]
  beforeEach(() => {
    left = []
    vi.spyOn(location, 'assign').mockImplementation((address) => void left.push(String(address)))
  })
  afterEach(() => vi.restoreAllMocks())

  it('is connected through Google, after storing what the browser leaves with', async () => {
    api.answer('connectGoogle', () => answered(begun))
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Conectar canal'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Gmail' }))
    expect(dialog.queryByLabelText('Token de actualización')).toBeNull()
    await user.type(dialog.getByLabelText('Nombre en Hilo'), 'Correo')
    await user.type(dialog.getByLabelText('ID de cliente'), 'cliente')
    await user.type(dialog.getByLabelText('Secreto del cliente'), 'secreto')
    const cookies = vi.spyOn(document, 'cookie', 'set')
    await user.click(dialog.getByRole('button', { name: 'Conectar con Google' }))
    await waitFor(() => expect(left).toEqual([begun.url]))
    expect(cookies).toHaveBeenCalledWith(
      expect.stringMatching(/^hilo_google=x; path=\/api\/channels\/google; max-age=600; SameSite=Lax/),
    )
    expect(bodies('connectGoogle')).toEqual([
      {
        name: 'Correo',
        credentials: {
          client_id: 'cliente',
          client_secret: 'secreto',
          audience: expect.stringMatching(/^hilo-[0-9a-f]{16}$/u),
        },
      },
    ])
  })

  it('is connected with a token that was typed', async () => {
    api.answer('createChannel', () => answered({ ...mailbox, msg: 'Canal conectado correctamente' }))
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Conectar canal'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Gmail' }))
    await user.click(dialog.getByRole('button', { name: 'Ya tengo un token de actualización' }))
    await user.type(dialog.getByLabelText('Buzón de Gmail'), 'hola@tienda.co')
    await user.type(dialog.getByLabelText('Token de actualización'), '1//0')
    await user.click(dialog.getByRole('button', { name: 'Conectar canal' }))
    await waitFor(() =>
      expect(bodies('createChannel')).toMatchObject([
        { type: 'gmail', external_id: 'hola@tienda.co', credentials: { refresh_token: '1//0' } },
      ]),
    )
    expect(left).toEqual([])
  })

  it('is repaired through Google with what was typed', async () => {
    api.answer('listChannels', () => answered([mailbox]))
    api.answer('repairGoogle', () => answered(begun))
    const { user } = renderInSession(<Channels />)
    await user.click(await press('Editar Correo'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Secreto del cliente'), 'otro')
    await user.click(dialog.getByRole('button', { name: 'Conectar con Google' }))
    await waitFor(() => expect(left).toEqual([begun.url]))
    expect(bodies('repairGoogle')).toEqual([{ id: mailbox.uuid, credentials: { client_secret: 'otro' } }])
  })

  it('can be connected again after Google refused; only its secret must be typed again', async () => {
    api.answer('listChannels', () => answered([]))
    api.answer('connectGoogle', () => answered(begun))
    const before = renderInSession(<Channels />)
    await before.user.click(await press('Conectar canal'))
    const typing = within(await screen.findByRole('dialog'))
    await before.user.click(typing.getByRole('radio', { name: 'Gmail' }))
    const typed = { 'Nombre en Hilo': 'Correo', 'ID de cliente': 'cliente', Audiencia: 'hilo' }
    await before.user.clear(typing.getByLabelText('Audiencia'))
    for (const [label, value] of Object.entries(typed))
      await before.user.type(typing.getByLabelText(label), value)
    await before.user.type(typing.getByLabelText('Secreto del cliente'), 'secreto')
    await before.user.click(typing.getByRole('button', { name: 'Conectar con Google' }))
    await waitFor(() => expect(left).toEqual([begun.url]))
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secreto')
    before.unmount()

    navigate('/chat?menu=setting&p=channels&google=secret_rejected')
    const { user } = renderInSession(<Channels />)
    const dialog = within(await screen.findByRole('dialog', { name: 'Conectar un canal' }))
    const reason = 'Google no reconoce el ID o el secreto del cliente. Revísalos y vuelve a conectar.'
    expect(screen.getAllByText(reason)).toHaveLength(1)
    act(() => toast.removeAll())
    dialog.getByText(reason)
    for (const [label, value] of Object.entries({ ...typed, 'Secreto del cliente': '' }))
      expect(dialog.getByLabelText<HTMLInputElement>(label).value).toBe(value)
    expect(sessionStorage).toHaveLength(0)
    await user.type(dialog.getByLabelText('Secreto del cliente'), 'otro')
    await user.click(dialog.getByRole('button', { name: 'Conectar con Google' }))
    await waitFor(() => expect(left).toHaveLength(2))
    expect(bodies('connectGoogle')[1]).toEqual({
      name: 'Correo',
      credentials: { client_id: 'cliente', audience: 'hilo', client_secret: 'otro' },
    })
    navigate('/chat')
    sessionStorage.clear()
  })

  it.each([
    ['connected', 'Canal conectado correctamente', false],
    ['denied', 'No se conectó el buzón: en la página de Google se negó el permiso.', true],
  ])('announces the outcome %s of Google once', async (outcome, sentence, stays) => {
    navigate(`/chat?menu=setting&p=channels&google=${outcome}`)
    renderInSession(<Channels />)
    await screen.findAllByText(sentence)
    expect(location.search).toBe('?menu=setting&p=channels')
    expect(screen.queryAllByRole('alert').some((one) => one.textContent === sentence)).toBe(stays)
    const connect = await press('Conectar canal')
    await waitFor(() => expect(document.activeElement).toBe(connect))
    navigate('/chat')
  })
})
