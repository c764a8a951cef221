import type { ChannelType } from '@hilo/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys as keysOf } from '../../../../server/http/keys'
import { fakeMicrophone } from '../../../../test/fake-microphone'
import { uuid } from '../../../../test/fixtures'
import { composerBox, openComposer } from '../../../../test/open-composer'
import { sessionOf } from '../../../../test/render'

vi.mock('./voice-file', () => ({
  voiceFile: async (recorded: Blob, format: string) =>
    new File([recorded], `nota-de-voz.${format === 'opus' ? 'ogg' : format}`, { type: 'audio/ogg' }),
}))

let microphone: ReturnType<typeof fakeMicrophone>
beforeEach(() => {
  microphone = fakeMicrophone()
})
afterEach(() => vi.unstubAllGlobals())

function open(channel: ChannelType = 'whatsapp', conversation = uuid()) {
  const opened = openComposer(conversation, true, { channel })
  opened.client.setQueryData(keysOf.session, sessionOf())
  return opened
}
const button = (name: string) => screen.findByRole('button', { name })
const box = composerBox
async function record(channel?: ChannelType) {
  const opened = open(channel)
  await opened.keys.click(await button('Grabar una nota de voz'))
  return opened
}
const recording = () => screen.findByText('Grabando')
const paused = () => button('Seguir grabando')

it('is recorded, paused, heard and sent by keyboard, and the text that was typed stays', async () => {
  const { keys, onSend, onSendFile } = open()
  await keys.type(box(), 'Te explico')
  ;(await button('Grabar una nota de voz')).focus()
  await keys.keyboard('{Enter}')
  await recording()
  expect(document.activeElement).toBe(await button('Pausar'))
  microphone.pass(24)
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('0:24'))
  await keys.keyboard('{Escape}')
  expect(document.activeElement).toBe(await paused())
  expect(await button('Escuchar')).toBeTruthy()
  // Pauses do not count.
  microphone.pass(60)
  await keys.keyboard('{Enter}')
  await recording()
  microphone.pass(6)
  await keys.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onSendFile).toHaveBeenCalledOnce())
  const [file, caption, id, { kind, voice } = {}] = onSendFile.mock.lastCall ?? []
  expect([file.name, caption, kind, voice]).toEqual(['nota-de-voz.ogg', '', 'audio', true])
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(microphone.isOpen()).toBe(false)
  expect(onSend).not.toHaveBeenCalled()
  expect(box().value).toBe('Te explico')
  await waitFor(() => expect(document.activeElement).toBe(box()))
})

it('shows how loud it is, and says when nothing is heard', async () => {
  await record()
  await recording()
  const meter = screen.getByRole('meter', { name: 'Nivel del micrófono' })
  await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('Bien'))
  microphone.loud = 0
  await waitFor(() => expect(meter.getAttribute('aria-valuetext')).toBe('Sin sonido'))
  microphone.pass(4)
  await screen.findByText('No llega sonido del micrófono. Revisa que no esté silenciado.')
})

it('is discarded without a trace', async () => {
  const { keys, onSendFile } = await record()
  await recording()
  microphone.pass(5)
  await keys.click(await button('Descartar'))
  expect(box()).toBeTruthy()
  expect(onSendFile).not.toHaveBeenCalled()
  expect(microphone.isOpen()).toBe(false)
  expect(screen.queryByRole('list', { name: 'Archivos por enviar' })).toBeNull()
})

it.each([
  ['NotAllowedError', /no tiene permiso para usar el micrófono/],
  ['NotFoundError', /No se encontró un micrófono/],
  ['NotReadableError', /Otro programa está usando el micrófono/],
  ['TypeError', /No se pudo grabar/],
])('says why there is no microphone (%s), and tries again', async (refusal, sentence) => {
  microphone.refusal = refusal
  const { keys } = await record()
  expect((await screen.findByRole('alert')).textContent).toMatch(sentence)
  microphone.refusal = null
  await keys.click(await button('Intentar de nuevo'))
  await recording()
})

it('says so where the browser cannot record what the channel takes, or the page is not secure', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  const { keys } = await record()
  expect((await screen.findByRole('alert')).textContent).toMatch(/no puede grabar una nota de voz/)
  vi.stubGlobal('isSecureContext', false)
  await keys.click(await button('Intentar de nuevo'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/https/)
  await keys.click(await button('Cerrar'))
  expect(box()).toBeTruthy()
})

it('pauses when the tab is left', async () => {
  await record()
  await recording()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  fireEvent(document, new Event('visibilitychange'))
  await screen.findByText('En pausa porque saliste de la pestaña.')
  hidden.mockReturnValue(false)
  expect(await paused()).toBeTruthy()
})

it('stops at the longest that the channel takes, and can then be sent', async () => {
  const { keys, onSendFile } = await record()
  await recording()
  microphone.pass(601)
  await screen.findByText('Llegó a 10:00, lo más largo que se puede enviar aquí.')
  const more = await paused()
  expect(more.getAttribute('aria-disabled')).toBe('true')
  await keys.click(more)
  expect(screen.queryByText('Grabando')).toBeNull()
  await keys.click(await button('Enviar'))
  await waitFor(() => expect(onSendFile).toHaveBeenCalledOnce())
})

it('keeps what was said when the microphone is unplugged', async () => {
  const { keys, onSendFile } = await record()
  await recording()
  microphone.pass(3)
  microphone.lose()
  await screen.findByText('El micrófono se desconectó. Lo grabado sigue aquí.')
  await keys.click(await button('Enviar'))
  await waitFor(() => expect(onSendFile).toHaveBeenCalledOnce())
})

it('waits as an attached voice note in a chat that was left, and is sent from there as one', async () => {
  const { conversation, unmount } = await record('messenger')
  await recording()
  microphone.pass(8)
  unmount()
  await waitFor(() => expect(microphone.isOpen()).toBe(false))
  const { keys, onSendFile } = open('messenger', conversation)
  await button('Quitar nota-de-voz.wav')
  await keys.click(await button('Enviar'))
  const [file, caption, , { kind, voice } = {}] = onSendFile.mock.lastCall ?? []
  expect([file.name, caption, kind, voice]).toEqual(['nota-de-voz.wav', '', 'audio', true])
})

it('that is shorter than a second is not sent', async () => {
  const { keys, onSendFile } = await record()
  await recording()
  await keys.click(await button('Pausar'))
  await paused()
  await keys.click(await button('Enviar'))
  await screen.findByText('No se envió: graba al menos un segundo.')
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(onSendFile).not.toHaveBeenCalled()
  expect(microphone.isOpen()).toBe(false)
})

it('that is shorter than a second is not kept', async () => {
  const { conversation, unmount } = await record()
  await recording()
  unmount()
  open('whatsapp', conversation)
  await waitFor(() => expect(microphone.isOpen()).toBe(false))
  expect(screen.queryByRole('button', { name: /^Quitar/ })).toBeNull()
})

it('asks before the page is closed while something is recorded', async () => {
  const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { keys } = await record()
  await recording()
  expect(asks()).toBe(true)
  await keys.click(await button('Descartar'))
  expect(asks()).toBe(false)
})
