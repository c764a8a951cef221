import type { SessionUser } from '@hilo/contracts'
import { defaultPermissions } from '@hilo/contracts'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { business } from '../../../test/business'
import { answered, type FakeApi, fakeApi } from '../../../test/fake-api'
import { me } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import type { Page as PageName } from '../../chat/chat-location'
import Page from './page'

const admin: SessionUser = { ...me, role: 'ADMIN', permissions: defaultPermissions }
const show = (page: PageName) => renderInSession(<Page me={admin} page={page} onBack={null} />)
/** A query is retried once before it fails. */
let api: FakeApi

beforeEach(() => {
  api = fakeApi()
})
afterEach(() => onlineManager.setOnline(true))

const asked = [
  'businessDetail',
  'businessPermissions',
  'listChannels',
  'listOwnSessions',
  'listUsers',
  'scheduleDetail',
  'listAreas',
  'listAudit',
] as const

/** Every page with a query, and its sentence when the first query fails. */
it.each<[PageName, string]>([
  ['general', 'No se pudo cargar la informacion de la empresa'],
  ['users', 'No se pudo cargar los permisos de la empresa'],
  ['communication', 'No se pudo cargar la informacion de la empresa'],
  ['interactions', 'No se pudo cargar la informacion de la configuracion'],
  ['channels', 'No se pudieron cargar los canales.'],
  ['audit', 'No se pudo cargar la auditoría.'],
  ['account', 'No se pudieron cargar tus sesiones.'],
  ['team', 'No se pudo cargar el listado de usuarios.'],
  ['schedule', 'No se pudo cargar el horario de atención.'],
  ['bot_menu', 'No se pudo cargar el listado de areas'],
  ['messages', 'No se pudo cargar la informacion de la empresa'],
])('%s: what fails with a body that is not ours is said, and can be asked for again', async (page, says) => {
  for (const name of asked) api.answer(name, () => answered({ code: 500, msg: { en: 'Internal' } }, 500))
  show(page)
  const notices = within(await screen.findByRole('region', { name: 'Avisos' }))
  expect(await notices.findByText(says)).toBeTruthy()
  expect((await screen.findAllByRole('button', { name: 'Reintentar' })).length).toBeGreaterThan(0)
  await waitFor(() => expect(screen.queryByText('Cargando…')).toBeNull())
  expect(document.body.textContent).not.toMatch(/Internal|object Object/u)
})

it('a page without a network shows the error, and loads by itself when the network is back', async () => {
  onlineManager.setOnline(false)
  show('general')
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy()
  api.answer('businessDetail', () => answered(business))
  onlineManager.setOnline(true)
  expect(await screen.findByLabelText('Ciudad')).toBeTruthy()
})
