import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { startSession, storedToken } from '../session/session'
import { download, openFile } from './download'

let api: FakeApi
const url = '/api/files/00000000-0000-4000-8000-000000000001'

beforeEach(() => {
  api = fakeApi()
  startSession({ token: 'first', refresh_token: 'r1' }, true)
})

describe('a file', () => {
  it('is fetched with the token and saved under its own name', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    api.answer('downloadFile', () => new Response('%PDF-'))
    await download(url, 'factura.pdf')
    expect(saved).toEqual(['factura.pdf'])
    expect(api.calls).toMatchObject([{ address: url, authorization: 'Bearer first' }])
  })

  it('that is refused throws the server’s sentence', async () => {
    api.answer('downloadFile', () => refusedWith(404, 'FILE_NOT_FOUND', 'Este archivo no existe.'))
    await expect(download(url, 'factura.pdf')).rejects.toMatchObject({ message: 'Este archivo no existe.' })
  })

  it('whose download breaks off throws a network error', async () => {
    await expect(download(url, 'factura.pdf')).rejects.toMatchObject({
      message: 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
    })
  })

  it('ends the session on a 401, as every other call does', async () => {
    api.answer('downloadFile', () => refusedWith(401, 'UNAUTHENTICATED', 'Tu sesión terminó.'))
    api.answer('refresh', () => refusedWith(401, 'INVALID_REFRESH', 'Tu sesión terminó.'))
    await expect(download(url, 'factura.pdf')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(storedToken()).toBeNull()
  })
})

it('throws if the browser blocks the new tab, and downloads nothing', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await expect(openFile(url)).rejects.toThrow()
  expect(api.calls).toEqual([])
})
