import type { AuditLine } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../../server/http/keys'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { luis, me, uuid } from '../../test/fixtures'
import { renderInSession, sessionOf } from '../../test/render'
import AuditScreen from './audit-screen'

let api: FakeApi
let server: FakeServer

const line = (change: Partial<AuditLine> = {}): AuditLine => ({
  uuid: uuid(),
  created_at: '2026-11-20T19:32:00.000Z',
  actor: { uuid: luis.uuid, name: luis.name },
  action: 'user.update',
  subject: { uuid: me.uuid, name: me.name },
  changes: {},
  details: {},
  address: '190.24.1.5',
  device: 'Mozilla/5.0 (Macintosh) Chrome/140.0 Safari/537.36 · macOS',
  ...change,
})

const show = (search = '') => {
  history.replaceState(null, '', `/chat?menu=setting&p=audit${search}`)
  // The state of the address follows the browser's own event.
  dispatchEvent(new PopStateEvent('popstate'))
  return renderInSession(<AuditScreen />, server)
}
/** What the server was asked for last. */
const lastQuery = (name: string) => {
  const call = api.calls.findLast((one) => one.name === name)
  return new URLSearchParams(call?.address.split('?')[1])
}

beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  api.answer('listAudit', () => answered([line()]))
  api.answer('listUsers', () => answered([luis]))
  api.answer('listAreas', () => answered([]))
})

describe('Auditoría', () => {
  it('says who did what to whom and from where, under the day', async () => {
    show()
    const row = (await screen.findByText('Cambió un usuario')).closest('tr')
    expect(row?.textContent).toMatch(
      /2:32 pm.*Luis Mora.*Cambió un usuario.*Ana Restrepo.*190\.24\.1\.5 · Chrome en macOS/u,
    )
    expect(screen.getByRole('rowheader', { name: /viernes 20 de noviembre/iu })).toBeTruthy()
  })

  it('says after how many days Hilo erases its lines, where it does', async () => {
    const { client } = show()
    await screen.findByText(/Nadie puede cambiar ni borrar estas líneas\.$/u)
    act(() => void client.setQueryData(keys.session, { ...sessionOf(), audit_days: 400 }))
    await screen.findByText(/borrar estas líneas; Hilo borra las que pasan de 400 días\.$/u)
  })

  it('names the system where nobody did it', async () => {
    api.answer('listAudit', () =>
      answered([line({ actor: { uuid: null, name: null }, action: 'demo.seeded' })]),
    )
    show()
    expect(await screen.findByText('El sistema')).toBeTruthy()
  })

  it('asks for what the address says, with whole days of the business', async () => {
    show(`&au.k=user&au.p=${luis.uuid}&au.f=2026-11-01&au.t=2026-11-20&au.q=Ana`)
    await screen.findByText('Cambió un usuario')
    expect(Object.fromEntries(lastQuery('listAudit'))).toMatchObject({
      kind: 'user',
      user: luis.uuid,
      from: '2026-11-01T05:00:00.000Z',
      to: '2026-11-21T05:00:00.000Z',
      q: 'Ana',
    })
  })

  it('drops what an address says wrongly', async () => {
    show('&au.k=everything&au.p=me&au.f=2026-02-31&au.t=0000-01-01')
    await screen.findByText('Cambió un usuario')
    expect([...lastQuery('listAudit').keys()]).toEqual(['limit'])
  })

  it('puts filters into the address, and takes them away together', async () => {
    const { user } = show()
    await user.selectOptions(await screen.findByLabelText('Sobre qué'), 'Contactos')
    expect(location.search).toBe('?menu=setting&p=audit&au.k=contact')
    await user.type(screen.getByRole('searchbox'), 'Ana')
    await waitFor(() => expect(location.search).toContain('au.q=Ana'))
    api.answer('listAudit', () => answered([]))
    await user.selectOptions(screen.getByLabelText('Persona'), 'Luis Mora')
    expect(await screen.findByText('Nada con estos filtros')).toBeTruthy()
    api.answer('listAudit', () => answered([line()]))
    await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' }).at(-1) as HTMLElement)
    expect(await screen.findByText('Cambió un usuario')).toBeTruthy()
    expect(location.search).toBe('?menu=setting&p=audit')
  })

  it('shows before and after in words, and leads to all of that person', async () => {
    const changes = {
      role: { before: 'AGENT', after: 'ADMIN' },
      // A name that reads like a word of the server's.
      name: { before: 'AGENT', after: 'active' },
      active: { before: true, after: false },
      extra_data: { before: {}, after: { additionalInfo: [{ title: 'NIT', information: '9' }] } },
      areas: { before: [], after: [luis.uuid] },
      permission_create_areas: { before: null, after: true },
    }
    api.answer('listAudit', () =>
      answered([line({ changes, details: { created: 3, fields: ['email', 'nit'], type: 'whatsapp' } })]),
    )
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: /^Cambió un usuario/u }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cambió un usuario' }))
    const cells = dialog.getAllByRole('row').map((row) => row.textContent)
    expect(cells).toEqual([
      'CampoAntesDespués',
      'RolAntesAgenteDespuésAdministración',
      'NombreAntesAGENTDespuésactive',
      'ActivoAntesSíDespuésNo',
      'Información adicionalAntesVacíoDespuésMás información: Título: NIT · Información: 9',
      'ÁreasAntesVacíoDespuésLuis Mora',
      'Crear áreasAntesVacíoDespuésSí',
    ])
    const more = (name: string) => dialog.getByText(name).nextSibling?.textContent
    expect([more('Creados'), more('Campos cambiados'), more('Canal')]).toEqual([
      '3',
      'Correo, Cédula',
      'WhatsApp',
    ])
    await user.click(dialog.getByRole('button', { name: 'Ver todo lo de Luis Mora' }))
    await waitFor(() => expect(lastQuery('listAudit').get('user')).toBe(luis.uuid))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('downloads what is filtered, and then shows the line that says so', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const download = uuid()
    api.answer('createDownload', () => answered({ uuid: download, url: '/api/audit/export?ticket=x' }))
    const { user } = show('&au.k=user')
    await screen.findByText('Cambió un usuario')
    api.answer('listAudit', () => answered([line({ action: 'audit.export' }), line()]))
    await user.click(screen.getByRole('button', { name: 'Descargar CSV' }))
    expect(api.calls.findLast(({ name }) => name === 'createDownload')?.body).toEqual({
      address: '/api/audit/export?kind=user',
    })
    act(() => server.say('update:download', { download, bytes: 9, rows: 1, state: 'done' }))
    expect(await screen.findByText('Exportó la auditoría')).toBeTruthy()
  })

  it('says that it is empty, that it failed, or that it is not for this person', async () => {
    api.answer('listAudit', () => answered([]))
    const empty = show()
    expect(await screen.findByText('Aún no hay nada que contar')).toBeTruthy()
    empty.unmount()
    api.answer('listAudit', () => refusedWith(403, 'FORBIDDEN', 'No tienes permiso.'))
    const forbidden = show()
    expect(await screen.findByText('No tienes permiso para ver esto')).toBeTruthy()
    forbidden.unmount()
    api.answer('listAudit', () => answered({}, 500))
    show()
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy()
  })
})
