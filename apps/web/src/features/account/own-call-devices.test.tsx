import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMicrophone } from '../../choices/call-devices/microphone'
import { renderInSession } from '../../test/render'
import OwnCallDevices from './own-call-devices'

/** What the microphone hears, and what the browser was asked for. */
let loud = 0
let refusal: string | null = null
const asked: unknown[] = []
const stop = vi.fn()
const track = Object.assign(new EventTarget(), { stop })

class FakeAudioContext {
  async resume() {}
  async close() {}
  createMediaStreamSource = () => ({ connect() {} })
  createAnalyser = () => ({
    fftSize: 0,
    getFloatTimeDomainData: (samples: Float32Array) => samples.fill(loud),
  })
}
const device = (kind: string, deviceId: string, label: string) => ({ kind, deviceId, label })
const mediaDevices = Object.assign(new EventTarget(), {
  async getUserMedia(wanted: unknown) {
    if (refusal) throw new DOMException('no', refusal)
    asked.push(wanted)
    return { getTracks: () => [track], getAudioTracks: () => [track] }
  },
  enumerateDevices: async () => [
    device('audioinput', 'default', 'Predeterminado'),
    device('audioinput', 'm1', 'Diadema'),
    device('audioinput', 'm2', ''),
    device('audiooutput', 's1', 'Parlante'),
  ],
})

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, mediaDevices })
  asked.length = 0
  loud = 0
  refusal = null
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
  stop.mockClear()
})
const card = () => screen.getByRole('region', { name: 'Llamadas' })

it('keeps the chosen microphone for this device, and calls use it', async () => {
  const { user } = renderInSession(<OwnCallDevices />)
  await screen.findByRole('option', { name: 'Diadema' })
  const choice = within(card()).getByLabelText<HTMLSelectElement>('Micrófono')
  expect([...choice.options].map(({ text }) => text)).toEqual(['El del sistema', 'Diadema', 'Micrófono 2'])
  await openMicrophone()
  await user.selectOptions(choice, 'Diadema')
  await openMicrophone()
  expect(asked).toEqual([{ audio: true }, { audio: { deviceId: { ideal: 'm1' } } }])
  expect(localStorage.getItem('hilo:call-devices')).toContain('m1')
})

it('tests it: the bar moves with what it hears, and a sentence says that it works', async () => {
  const { user } = renderInSession(<OwnCallDevices />)
  await user.click(within(card()).getByRole('button', { name: 'Probar micrófono' }))
  const meter = await screen.findByRole<HTMLMeterElement>('meter', { name: 'Nivel del micrófono' })
  const says = (sentence: RegExp) =>
    waitFor(() => expect(within(card()).getAllByRole('status')[0]?.textContent).toMatch(sentence))
  await says(/^Di algo/)
  expect(meter.textContent).toBe('0 %')
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 7_000)
  await says(/no oye nada/)
  loud = 0.05
  await says(/^El micrófono te oye y funciona\.$/)
  await waitFor(() => expect(meter.textContent).toBe('40 %'))
  await user.click(within(card()).getByRole('button', { name: 'Terminar prueba' }))
  expect(screen.queryByRole('meter')).toBeNull()
  expect(stop).toHaveBeenCalledOnce()
})

it('says why there is none, and when it is unplugged', async () => {
  refusal = 'NotAllowedError'
  const { user } = renderInSession(<OwnCallDevices />)
  const press = () => user.click(within(card()).getByRole('button', { name: 'Probar micrófono' }))
  await press()
  expect(await screen.findByText(/no tiene permiso para usar el micrófono/)).toBeTruthy()
  refusal = null
  await press()
  await screen.findByRole('meter')
  // Once it is open, it can be unplugged.
  await screen.findByText(/^Di algo/)
  await waitFor(() => expect(asked).toHaveLength(1))
  act(() => void track.dispatchEvent(new Event('ended')))
  expect(await screen.findByText('El micrófono se desconectó.')).toBeTruthy()
  expect(screen.queryByRole('meter')).toBeNull()
})
