import type { ChannelAccount, PhoneSync } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { channelAccount } from '../../../test/channel-account'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../../test/fake-api'
import { now, uuid } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import { Channels } from '../channels'

const later = new Date(Date.now() + 60 * 60_000).toISOString()
const sync = (own: Partial<PhoneSync> = {}): PhoneSync => ({
  state: 'finished',
  askable_until: later,
  asked_at: now,
  phase: null,
  progress: 0,
  contacts: 0,
  chats: 0,
  messages: 0,
  left_out: 0,
  pending: 0,
  failed: 0,
  last_part_at: null,
  finished_at: null,
  error: null,
  ...own,
})
const id = uuid()
const number = (history: Partial<PhoneSync>, contacts: Partial<PhoneSync> = {}): ChannelAccount =>
  channelAccount({
    ...{ uuid: id, type: 'whatsapp', name: 'Ventas' },
    phone: { contacts: sync(contacts), history: sync(history) },
  })

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
})
async function shows(history: Partial<PhoneSync>, contacts?: Partial<PhoneSync>) {
  api.answer('listChannels', () => answered([number(history, contacts)]))
  const { user } = renderInSession(<Channels />)
  const section = within(
    await screen.findByRole('region', { name: 'Lo que estaba en el teléfono de Ventas' }),
  )
  return { user, section }
}

describe('what the phone of a number gives', () => {
  it('is shown while it comes, with the phase and how much of it', async () => {
    const moment = new Date().toISOString()
    const { section } = await shows(
      { state: 'receiving', phase: 1, progress: 40, chats: 80, messages: 1_200, last_part_at: moment },
      { state: 'finished', contacts: 200 },
    )
    expect(section.getByText('Trayendo tus chats: últimos 90 días, 40 %')).toBeTruthy()
    expect(section.getByRole('progressbar').getAttribute('value')).toBe('40')
    expect(section.getByText('80 chats, 1.200 mensajes')).toBeTruthy()
    expect(section.getByText('200 contactos del teléfono')).toBeTruthy()
  })

  it('follows by itself', async () => {
    await shows({ state: 'receiving', phase: 0, progress: 10, last_part_at: new Date().toISOString() })
    api.answer('listChannels', () =>
      answered([number({ chats: 12, messages: 240, progress: 100, phase: 2 })]),
    )
    expect(await screen.findByText('12 chats, 240 mensajes', {}, { timeout: 5_000 })).toBeTruthy()
  })

  it.each([
    ['declined', 'El negocio no quiso compartir su historial', /Desconectar cuenta/],
    ['missed', 'Pasaron las 24 horas en que WhatsApp acepta la petición', /Desconectar cuenta/],
    ['ended', 'El teléfono terminó la conexión antes de darlo todo', /Lo que llegó se queda/],
    ['unknown', /No se sabe si WhatsApp recibió la petición/, /Si en una hora no llegó nada/],
  ] as const)('says that it is %s, and what to do', async (state, sentence, way) => {
    const { section } = await shows({ state })
    expect(section.getByText(sentence)).toBeTruthy()
    expect(section.getByText(way)).toBeTruthy()
    expect(section.queryByRole('button')).toBeNull()
  })

  it('says that nothing comes any more, and what has no place in a chat', async () => {
    const { section } = await shows({
      ...{ state: 'receiving', phase: 2, progress: 70, left_out: 3, failed: 1 },
      last_part_at: new Date(Date.now() - 2 * 60 * 60_000).toISOString(),
    })
    expect(section.getByText(/No llega nada desde .*abre WhatsApp Business en el teléfono/)).toBeTruthy()
    expect(section.getByText('3 mensajes no tienen lugar en un chat: reacciones y grupos.')).toBeTruthy()
    expect(section.getByText('1 parte no se pudo guardar.')).toBeTruthy()
  })

  it('is asked for again where WhatsApp did not take the request, and says why it cannot be', async () => {
    const { user, section } = await shows({ state: 'refused', error: 'El token no tiene permiso.' })
    expect(section.getByText('WhatsApp dice: El token no tiene permiso.')).toBeTruthy()
    api.answer('requestPhoneSync', () => refusedWith(409, 'PHONE_NOT_ASKABLE', 'Solo una vez.'))
    await user.click(section.getByRole('button', { name: 'Pedir otra vez: Chats de Ventas' }))
    expect(await section.findByText('Solo una vez.')).toBeTruthy()
    const made = number({ state: 'due' })
    api.answer('requestPhoneSync', () => answered(made))
    api.answer('listChannels', () => answered([made]))
    await user.click(section.getByRole('button', { name: 'Pedir otra vez: Chats de Ventas' }))
    await waitFor(() => expect(section.getByText('Se va a pedir al teléfono')).toBeTruthy())
    expect(api.calls.filter(({ name }) => name === 'requestPhoneSync').map(({ body }) => body)).toMatchObject(
      [{ kind: 'history' }, { kind: 'history' }],
    )
  })
})
