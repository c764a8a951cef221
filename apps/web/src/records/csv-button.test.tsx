import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../test/fake-api'
import { type FakeServer, fakeServer } from '../test/fake-socket'
import { uuid } from '../test/fixtures'
import { renderInSession } from '../test/render'
import { CsvButton } from './csv-button'

const words = {
  action: 'Descargar CSV',
  busy: (size: string) => `Descargando… ${size}`,
  done: 'Descargado',
  stopped: 'No terminó',
  failed: 'No se pudo descargar',
}
const address = '/api/audit/export?kind=user'
const download = uuid()

let api: FakeApi
let server: FakeServer
let followed: string[]
beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  followed = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  api.answer('createDownload', () => answered({ uuid: download, url: `${address}&ticket=x` }))
})
const say = (state: 'running' | 'done' | 'stopped', bytes = 0, of = download) =>
  act(() => server.say('update:download', { download: of, bytes, rows: bytes === 0 ? null : 12_400, state }))

it('lets the browser download, and tells how much has come until the end', async () => {
  const onDone = vi.fn()
  const { user } = renderInSession(<CsvButton address={address} words={words} onDone={onDone} />, server)
  await user.click(screen.getByRole('button', { name: 'Descargar CSV' }))
  expect(api.calls.at(-1)).toMatchObject({ name: 'createDownload', body: { address } })
  expect(followed).toEqual([`${address}&ticket=x`])
  say('running', 2_000_000)
  expect(await screen.findByRole('button', { name: 'Descargando… 12.400 filas, 1,9 MB' })).toBeTruthy()
  // Another tab's.
  say('done', 5, uuid())
  expect(onDone).not.toHaveBeenCalled()
  say('done', 2_500_000)
  expect(await screen.findByText('Descargado')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Descargar CSV' })).toBeTruthy()
  expect(onDone).toHaveBeenCalledOnce()
})

it('says that the download broke off, and that it could not begin', async () => {
  const { user } = renderInSession(<CsvButton address={address} words={words} />, server)
  await user.click(screen.getByRole('button', { name: 'Descargar CSV' }))
  say('stopped')
  expect(await screen.findByText('No terminó')).toBeTruthy()
  api.answer('createDownload', () => refusedWith(503, 'UNAVAILABLE', 'Hilo no está disponible.'))
  await user.click(screen.getByRole('button', { name: 'Descargar CSV' }))
  expect(await screen.findByText('Hilo no está disponible.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Descargar CSV' })).toBeTruthy()
})
