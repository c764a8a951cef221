import type { CostReport, NowReport, Report, ReportView, TimesReport } from '@hilo/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { me, now, uuid } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { useChatLocation } from '../chat/chat-location'
import Metrics from './metrics'

const nothing = {
  waiting: 0,
  oldest_waiting: null,
  active: 0,
  paused: 0,
  expired: 0,
  unanswered: 0,
  oldest_unanswered: null,
  missed: 0,
  due_soon: 0,
  finished_today: 0,
}
const luis = uuid()
const area = uuid()
const today = { from: '2026-11-25T05:00:00.000Z', to: '2026-11-26T05:00:00.000Z' }
const standing = (waiting: number): NowReport => ({
  at: now,
  today,
  maximum: 10,
  online: 1,
  total: { ...nothing, waiting, oldest_waiting: now, missed: 1, active: 2 },
  areas: [{ ...nothing, uuid: null, name: null, color: null, waiting }],
  people: [
    {
      ...nothing,
      uuid: luis,
      name: 'Luis',
      online: true,
      availability: 'away',
      active: 2,
      finished_today: 4,
    },
  ],
})
const figure = (interactions: number, total = interactions) => ({ interactions, total })
const report: Report = {
  time_zone: 'America/Bogota',
  days: {
    from: '2026-11-25',
    to: '2026-11-25',
    before_from: '2026-11-18',
    before_to: '2026-11-18',
    until: null,
  },
  current: today,
  before: { from: '2026-11-18T05:00:00.000Z', to: '2026-11-19T05:00:00.000Z' },
  complete: true,
  precision: 0.01,
  counts: [
    { measure: 'created', key: '', name: null, color: null, current: figure(7), before: figure(5) },
    {
      measure: 'created_channel',
      key: 'gmail',
      name: null,
      color: null,
      current: figure(7),
      before: figure(5),
    },
    { measure: 'created_hour', key: '3:9', name: null, color: null, current: figure(7), before: figure(0) },
    { measure: 'finished', key: '', name: null, color: null, current: figure(4, 18), before: figure(0) },
    {
      measure: 'failed_code',
      key: '131047',
      name: 'Pasaron 24 horas',
      color: null,
      current: figure(2, 3),
      before: figure(0),
    },
    { measure: 'end_met', key: area, name: 'Ventas', color: null, current: figure(3), before: figure(1) },
    { measure: 'end_missed', key: area, name: 'Ventas', color: null, current: figure(1), before: figure(0) },
  ],
  durations: [
    {
      measure: 'first_answer',
      current: { n: 4, median: 95, p90: 7_500 },
      before: { n: 0, median: null, p90: null },
    },
  ],
  calls: [],
  video_calls: [],
}

const quantiles = (p90: number | null) => ({ n: p90 === null ? 0 : 6, median: p90, p90 })
const timesOf = (
  by: TimesReport['groups'][number]['by'],
  key: string,
  name: string | null,
  p90: number,
  before: number,
) => ({
  by,
  key,
  name,
  durations: [
    { measure: 'first_answer' as const, current: quantiles(p90), before: quantiles(before) },
    { measure: 'first_answer_open' as const, current: quantiles(p90 / 2), before: quantiles(before) },
    { measure: 'resolution' as const, current: quantiles(10 * p90), before: quantiles(null) },
  ],
})
const times: TimesReport = {
  current: today,
  before: report.before,
  one_in: 1,
  groups: [
    timesOf('user', uuid(), 'Ana', 120, 100),
    timesOf('user', luis, 'Luis', 480, 600),
    timesOf('area', area, 'Ventas', 480, 480),
    timesOf('channel', 'gmail', null, 480, 400),
  ],
}

let api: FakeApi
let server: FakeServer
/** The width of the window. */
const wide = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({
    width,
  })
// Files share the window: at this width the chat of another file would show its contact.
afterAll(() => wide(1024))
beforeEach(() => {
  wide(1440)
  api = fakeApi()
  server = fakeServer()
  localStorage.clear()
  at('?menu=metrics')
  api.answer('nowReport', () => answered(standing(3)))
  api.answer('periodReport', () => answered(report))
  api.answer('timesReport', () => answered(times))
  api.answer('listReportViews', () => answered({ mails: true, weekly_mails: true, views: [] }))
  api.answer('listAreas', () => answered([{ uuid: area, name: 'Ventas', color: '#112233', state: true }]))
  api.answer('listUsers', () => answered([{ uuid: luis, name: 'Luis' }]))
})

function at(search: string) {
  act(() => {
    history.replaceState(null, '', `/chat${search}`)
    dispatchEvent(new PopStateEvent('popstate'))
  })
}
function Placed({ role }: { role: 'ADMIN' | 'AGENT' }) {
  return <Metrics me={{ ...me, role }} location={useChatLocation()} />
}
const open = (role: 'ADMIN' | 'AGENT' = 'ADMIN') => renderInSession(<Placed role={role} />, server)
const hrefOf = (name: RegExp) => {
  const link = screen.getByRole('link', { name })
  return Object.fromEntries(new URLSearchParams(link.getAttribute('href')?.split('?')[1]))
}

it('shows how things stand, with a link to each list, and follows the events', async () => {
  open()
  const people = await screen.findByRole('table', { name: 'Por persona' })
  expect(within(people).getByRole('row', { name: /Luis/ }).textContent).toContain('2 de 10')
  expect(hrefOf(/^Ahora, Sin asignar: 3/)).toEqual({
    menu: 'chat',
    'h.status': 'unassigned',
    'h.sort': 'waiting',
    'h.order': 'asc',
  })
  expect(hrefOf(/^Luis, Finalizadas hoy: 4/)).toMatchObject({
    'h.status': 'finished',
    'h.finished_from': today.from,
    'h.finished_by': luis,
  })
  expect(hrefOf(/^Ahora, Vencidas: 1/)).toMatchObject({
    'h.due': 'missed',
    'h.sort': 'created',
    'h.order': 'asc',
  })
  expect(screen.queryByRole('link', { name: /En pausa/ })).toBeNull()
  api.answer('nowReport', () => answered(standing(4)))
  act(() => server.connect())
  expect(await screen.findByRole('link', { name: /^Ahora, Sin asignar: 4/ })).toBeTruthy()
})

it('where eleven columns have no room, shows the numbers of a row below its name', async () => {
  wide(1100)
  open()
  const people = within(await screen.findByRole('region', { name: 'Por persona' }))
  expect(people.queryByRole('table')).toBeNull()
  expect(people.getByText('Luis').closest('li')?.textContent).toContain('Carga 2 de 10')
  expect(hrefOf(/^Luis, Finalizadas hoy: 4/)).toMatchObject({ 'h.finished_by': luis })
})

it('shows no table of areas where there are none', async () => {
  api.answer('nowReport', () => answered({ ...standing(0), areas: [] }))
  open()
  await screen.findByRole('table', { name: 'Por persona' })
  expect(screen.queryByRole('table', { name: 'Por área' })).toBeNull()
})

it('shows how often each area met its target, each number with its list', async () => {
  at('?menu=metrics&r=today')
  open()
  const table = await screen.findByRole('table', { name: 'Meta hasta finalizar: los mismos números' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['ÁreaA tiempoTardeA tiempo antesTarde antesCambio', 'Ventas3110Bajó 25 %, peor'])
  expect(hrefOf(/^Meta hasta finalizar, Ventas, Tarde: 1/)).toMatchObject({
    'h.status': 'finished',
    'h.had': 'end_missed',
    'h.area': area,
    'h.finished_from': today.from,
  })
  expect(screen.queryByRole('table', { name: /^Meta de primera respuesta/ })).toBeNull()
})

it('shows a period beside the one before it, each number with its list', async () => {
  at('?menu=metrics&r=today')
  open()
  const channels = await screen.findByRole('table', { name: 'Nuevas por canal: los mismos números' })
  expect(
    within(channels)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['QuéPeríodoAntesCambio', 'Gmail75Subió 40 %'])
  expect(hrefOf(/^Nuevas por canal, Gmail: 7/)).toEqual({
    menu: 'chat',
    r: 'today',
    'h.channel': 'gmail',
    'h.created_from': today.from,
    'h.created_to': today.to,
    'h.sort': 'created',
  })
  expect(hrefOf(/^Nuevas por día y hora, miércoles, de 9:00 a 9:59: 7/)).toMatchObject({
    'h.weekday': '3',
    'h.hour': '9',
  })
  expect(hrefOf(/^Envíos fallidos, Pasaron 24 horas \(131047\): 2/)).toMatchObject({ 'h.failure': '131047' })
  expect(hrefOf(/^Primera respuesta, La mitad antes de: 1 min/)).toMatchObject({ 'h.had': 'first_answer' })
  expect(hrefOf(/^Mensajes por interacción: 4,5/)).toMatchObject({ 'h.status': 'finished' })
  // In the words of a shopkeeper.
  expect(screen.getAllByRole('columnheader', { name: '9 de cada 10 antes de' }).length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toMatch(/P90|Mediana|±/u)
})

it('counts chats, answers and ends by ad, each with its interactions', async () => {
  at('?menu=metrics&r=today')
  const ad = uuid()
  const ofAd = (measure: 'created_ad' | 'answered_ad' | 'finished_ad', n: number, before: number) => ({
    ...{ measure, key: ad, name: 'Ruanas', color: null },
    ...{ current: figure(n), before: figure(before) },
  })
  const ads = [ofAd('created_ad', 5, 4), ofAd('answered_ad', 3, 0), ofAd('finished_ad', 4, 0)]
  api.answer('periodReport', () => answered({ ...report, counts: [...report.counts, ...ads] }))
  open()
  const table = await screen.findByRole('table', { name: 'Anuncios: los mismos números' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['AnuncioChatsRespondidosFinalizadosChats antesCambio', 'Ruanas5344Subió 25\u00a0%'])
  expect(hrefOf(/^Anuncios, Ruanas, Chats: 5/)).toMatchObject({ 'h.ad': ad, 'h.created_from': today.from })
  expect(hrefOf(/^Anuncios, Ruanas, Respondidos: 3/)).toMatchObject({
    ...{ 'h.ad': ad, 'h.had': 'first_answer', 'h.status': 'finished' },
    'h.finished_from': today.from,
  })
})

it('shows who was slow, in which area and by which channel, each time with its interactions', async () => {
  at('?menu=metrics&r=last_week')
  const { user } = open()
  expect(await rowsOf('Por persona')).toEqual([
    'Persona | 9 de cada 10 antes de | La mitad antes de | Veces',
    'Luis | 8 minBajó 20\u00a0%, mejor | 8 min | 6',
    'Ana | 2 minSubió 20\u00a0%, peor | 2 min | 6',
  ])
  expect((await rowsOf('Por área'))[1]).toBe('Ventas | 8 minIgual | 8 min | 6')
  expect((await rowsOf('Por canal'))[1]).toMatch(/^Gmail/u)
  expect(hrefOf(/^Luis, Primera respuesta, 9 de cada 10 antes de: 8 min/)).toMatchObject({
    'h.had': 'first_answer',
    'h.user': luis,
    'h.finished_from': today.from,
  })
  await user.click(screen.getByRole('switch', { name: 'Solo en horario de atención' }))
  await waitFor(async () => expect((await rowsOf('Por persona'))[1]).toMatch(/^Luis \| 4 min/u))
  expect(new URLSearchParams(location.search).get('r')).toBe('last_week;open')
  await user.click(screen.getByRole('radio', { name: 'Hasta finalizar' }))
  // Without the hours of the business nothing was measured here.
  expect(screen.queryByRole('table', { name: 'Por persona' })).toBeNull()
})

it('says where times are few, and calls their change neither good nor bad', async () => {
  const some = (name: string, now: number, then: number) => ({
    ...timesOf('user', uuid(), name, 120, 100),
    durations: [
      {
        measure: 'first_answer' as const,
        current: { n: now, median: 120, p90: 120 },
        before: { n: then, median: 100, p90: 100 },
      },
    ],
  })
  const groups = [some('Ana', 4, 9), some('Luis', 9, 4), some('Sara', 5, 5)]
  api.answer('timesReport', () => answered({ ...times, groups }))
  at('?menu=metrics&r=last_week')
  open()
  expect((await rowsOf('Por persona')).slice(1)).toEqual([
    'Ana | 2 minSubió 20\u00a0%, pocas | 2 min | 4',
    'Luis | 2 minSubió 20\u00a0%, pocas | 2 min | 9',
    'Sara | 2 minSubió 20\u00a0%, peor | 2 min | 5',
  ])
  const people = screen.getByRole('table', { name: 'Por persona' })
  expect(people.querySelectorAll('.text-bad')).toHaveLength(1)
  screen.getByText(/«Pocas»: hubo menos de 5 veces en este período o en el anterior/u)
})

it('keeps in the address by which times people are compared', async () => {
  at(`?menu=metrics&r=last_week;area=${area}`)
  const { user, unmount } = open()
  await screen.findByRole('table', { name: 'Por persona' })
  await user.click(screen.getByRole('radio', { name: 'Hasta finalizar' }))
  const written = `last_week;area=${area};times=resolution`
  await waitFor(() => expect(new URLSearchParams(location.search).get('r')).toBe(written))
  expect(hrefOf(/^Luis, Hasta finalizar, 9 de cada 10 antes de: 1 h 20/)).toMatchObject({ r: written })
  unmount()
  open()
  await screen.findByRole('link', { name: /^Luis, Hasta finalizar, 9 de cada 10/ })
  // The server is not asked for it: both times come together.
  expect(api.calls.some(({ address }) => address.includes('times='))).toBe(false)
})

it('filters every number of the page, keeps the filter in the address, and its links have it too', async () => {
  at('?menu=metrics&r=last_week')
  const { user } = open()
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Área' }), 'Ventas')
  await waitFor(() => expect(new URLSearchParams(location.search).get('r')).toBe(`last_week;area=${area}`))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Canal' }), 'Gmail')
  await waitFor(() => {
    const asked = api.calls.filter(({ address }) => address.includes(`area=${area}&channel=gmail`))
    expect(new Set(asked.map(({ name }) => name))).toEqual(new Set(['periodReport', 'timesReport']))
  })
  expect(hrefOf(/^Nuevas: 7/)).toMatchObject({ 'h.area': area, 'h.channel': 'gmail' })
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('r')).toBe('last_week'))
})

it('on a phone folds the filters behind a button that counts them, and leaves the period in sight', async () => {
  wide(360)
  at(`?menu=metrics&r=last_week;area=${area};open`)
  const { user } = open()
  const fold = await screen.findByRole('button', { name: 'Filtros · 2' })
  expect(screen.getByRole('radio', { name: 'Semana pasada', checked: true })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Vistas' })).toBeTruthy()
  expect([
    fold.getAttribute('aria-expanded'),
    screen.queryByRole('combobox'),
    screen.queryByRole('switch'),
  ]).toEqual(['false', null, null])
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(fold.getAttribute('aria-controls') ?? '')).toBeTruthy()
  expect(document.activeElement).toBe(fold)
  await user.click(screen.getByRole('switch', { name: 'Solo en horario de atención' }))
  await screen.findByRole('button', { name: 'Filtros · 1' })
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
  await screen.findByRole('button', { name: 'Filtros', expanded: true })
  await waitFor(() => expect(new URLSearchParams(location.search).get('r')).toBe('last_week'))
})

it('says of a filter that it is gone, and keeps it in sight', async () => {
  at(`?menu=metrics&r=last_week;area=${uuid()};label=${uuid()}`)
  api.answer('listAreas', () => answered([]))
  api.answer('listLabels', () => answered([]))
  open()
  const areas = await screen.findByRole('combobox', { name: 'Área' })
  await waitFor(() =>
    expect(within(areas).getByRole('option', { selected: true }).textContent).toBe('Área inactiva o borrada'),
  )
  const labels = screen.getByRole('combobox', { name: 'Etiqueta' })
  await waitFor(() =>
    expect(within(labels).getByRole('option', { selected: true }).textContent).toBe('Etiqueta borrada'),
  )
})

it('on a phone shows the change and what was before below the number', async () => {
  const { matchMedia } = window
  const onPhone = (query: string) => matchMedia.call(window, query.includes('max-width') ? 'all' : query)
  vi.spyOn(window, 'matchMedia').mockImplementation(onPhone)
  at('?menu=metrics&r=last_week')
  open()
  expect(await rowsOf('Por persona')).toEqual([
    'Persona | 9 de cada 10 antes de | La mitad antes de',
    'Luis6 veces | 8 minBajó 20\u00a0%, mejor | 8 min',
    'Ana6 veces | 2 minSubió 20\u00a0%, peor | 2 min',
  ])
  expect(await rowsOf('Envíos fallidos: los mismos números')).toEqual([
    'Qué | Período | Antes',
    'Pasaron 24 horas (131047) | 23 mensajes | 0',
  ])
  expect((await rowsOf('Meta hasta finalizar: los mismos números'))[1]).toBe(
    'VentasBajó 25\u00a0%, peor | 3antes 1 | 1antes 0',
  )
  expect((await rowsOf('Tiempos: los mismos números'))[0]).toBe(
    'Qué | La mitad antes de | 9 de cada 10 antes de',
  )
  vi.restoreAllMocks()
})

it('says where times are those of a sample, and that there is too much to count', async () => {
  at('?menu=metrics&r=last_month')
  api.answer('timesReport', () => answered({ ...times, one_in: 5 }))
  const { user } = open('ADMIN')
  expect(await screen.findByText(/^Medido en uno de cada 5 días, porque son demasiadas/)).toBeTruthy()
  // How often is not what Historial would list; the times are of what it lists.
  const people = within(screen.getByRole('table', { name: 'Por persona' }))
  expect(people.queryByRole('link', { name: /Veces/ })).toBeNull()
  expect(people.getAllByRole('link', { name: /9 de cada 10/ })).toHaveLength(2)

  const sentence = 'Con estos filtros son demasiadas interacciones. Elige 36 días como máximo.'
  api.answer('periodReport', () => refusedWith(409, 'REPORT_TOO_WIDE', sentence))
  await user.click(screen.getByRole('radio', { name: '90 días' }))
  expect(await screen.findByText('Son demasiadas interacciones')).toBeTruthy()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
})

it('an agent has no person to choose, and a failure of the times is one of its own', async () => {
  at('?menu=metrics&r=last_week')
  api.answer('timesReport', () => refusedWith(504, 'TOOK_TOO_LONG', 'Contar tanto tardó demasiado'))
  const { user } = open('AGENT')
  expect(await screen.findByText('No se pudieron cargar estos tiempos')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Nuevas: 7/ })).toBeTruthy()
  api.answer('timesReport', () => answered(times))
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  await screen.findByRole('table', { name: 'Por área' })
  expect(screen.queryByRole('table', { name: 'Por persona' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Persona' })).toBeNull()
})

it('says how each number compares, in words', async () => {
  const more = { measure: 'transferred' as const, key: '', name: null, color: null }
  api.answer('periodReport', () =>
    answered({ ...report, counts: [...report.counts, { ...more, current: figure(28), before: figure(25) }] }),
  )
  at('?menu=metrics&r=today')
  open()
  const transferred = await screen.findByRole('region', { name: 'Transferidas' })
  expect(transferred.textContent).toContain('28antes 25Subió 12 %, peor')
  expect(screen.getByRole('region', { name: 'Nuevas' }).textContent).toContain('Subió 40 %')
  expect(
    screen.getByText(
      /comparado con .+: el mismo día de la semana, una semana antes\. Hora de Bogotá \(GMT-5\)/u,
    ),
  ).toBeTruthy()
  // Beside an empty period 'antes 0' says all.
  const finished = screen.getByRole('region', { name: 'Finalizadas' }).textContent
  expect(finished).toContain('4antes 0')
  expect(finished).not.toContain('Antes 0')
})

it('says with which days several days are compared', async () => {
  const [from, before_from] = ['2026-11-19', '2026-11-12']
  const days = { ...report.days, from, before_from }
  api.answer('periodReport', () => answered({ ...report, days }))
  at('?menu=metrics&r=last_week')
  open()
  expect(await screen.findByText(/: los mismos días de la semana, una semana antes\./u)).toBeTruthy()
})

it('of a period that is not over, says until when the days of before are counted', async () => {
  const again = { measure: 'wrote_again' as const, key: '', name: null, color: null }
  const answer = {
    ...report,
    days: { ...report.days, until: '09:14' },
    current: { ...today, to: new Date(Date.now() + 60_000).toISOString() },
    counts: [...report.counts, { ...again, current: figure(1), before: figure(4) }],
    calls: withCalls.calls.map((group) => ({ ...group, before: group.current })),
  }
  api.answer('periodReport', () => answered(answer))
  at('?menu=metrics&r=today')
  const { unmount } = open()
  await screen.findByText(/El período aún no termina: lo de antes se cuenta hasta el 18 nov, 9:14 am\.$/u)
  // Nobody knows yet how many of today's customers write again within a day.
  const { textContent } = screen.getByRole('region', { name: 'Escribieron de nuevo' })
  expect(textContent).toContain('1antes 4Aún pueden escribir')
  // Llamadas lists whole days.
  expect(screen.getByRole('link', { name: /^Llamadas sin contestar: 3/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Llamadas sin contestar, antes/ })).toBeNull()
  unmount()
  const dayAgo = new Date(Date.now() - 86_400_001).toISOString()
  const over = { ...answer, days: report.days, current: { ...today, to: dayAgo } }
  api.answer('periodReport', () => answered(over))
  open()
  const later = await screen.findByRole('region', { name: 'Escribieron de nuevo' })
  await waitFor(() => expect(later.textContent).toContain('1antes 4Bajó 75\u00a0%, mejor'))
  expect(screen.getByRole('link', { name: /^Llamadas sin contestar, antes/ })).toBeTruthy()
  expect(document.body.textContent).not.toContain('aún no termina')
})

it('shows five rows of a long table, and the others when asked', async () => {
  const hours = Array.from({ length: 20 }, (_, hour) => ({
    measure: 'created_hour' as const,
    key: `1:${hour}`,
    name: null,
    color: null,
    current: figure(20 - hour),
    before: figure(1),
  }))
  api.answer('periodReport', () => answered({ ...report, counts: [...report.counts, ...hours] }))
  at('?menu=metrics&r=today')
  const { user } = open()
  const name = 'Nuevas por día y hora: los mismos números'
  expect(await rowsOf(name)).toHaveLength(1 + 5)
  await user.click(screen.getByRole('button', { name: 'Ver las 21 filas' }))
  expect(await rowsOf(name)).toHaveLength(1 + 21)
})

const noCalls = {
  inbound: 0,
  answered: 0,
  missed: 0,
  mean_wait: null,
  outbound: 0,
  reached: 0,
  mean_talk: null,
}
const someCalls = {
  inbound: 9,
  answered: 6,
  missed: 3,
  mean_wait: 12.4,
  outbound: 4,
  reached: 2,
  mean_talk: 185,
}
const withCalls: Report = {
  ...report,
  calls: [
    { by: 'total', key: '', name: null, current: someCalls, before: noCalls },
    { by: 'day', key: '2026-11-25', name: null, current: someCalls, before: noCalls },
    { by: 'channel', key: uuid(), name: 'Ventas WhatsApp', current: someCalls, before: noCalls },
    { by: 'user', key: luis, name: 'Luis', current: { ...someCalls, missed: 0 }, before: noCalls },
  ],
}
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))

it('shows the calls of a period in total, by day, by number and by person', async () => {
  api.answer('periodReport', () => answered(withCalls))
  at('?menu=metrics&r=today')
  open()
  expect(await rowsOf('Llamadas por día: los mismos números')).toEqual([
    'Día | Recibidas | Atendidas | Sin contestar | Espera | Hechas | Con respuesta | Duración',
    expect.stringMatching(/25.* \| 9 \| 6 \| 3 \| 12 s \| 4 \| 2 \| 3 min 5 s$/u),
  ])
  expect((await rowsOf('Llamadas por canal: los mismos números'))[1]).toMatch(/^Ventas WhatsApp \| 9/u)
  expect(await rowsOf('Llamadas por persona: los mismos números')).toEqual([
    'Persona | Atendidas | Espera | Hechas | Con respuesta | Duración',
    'Luis | 6 | 12 s | 4 | 2 | 3 min 5 s',
  ])
  expect(hrefOf(/^Llamadas por día, 25.*, Atendidas: 6/u)).toMatchObject({
    k: 'f=2026-11-25&t=2026-11-25&n=answered',
  })
  expect(hrefOf(/^Llamadas por persona, Luis, Duración: 3 min 5 s/u).k).toContain(`n=spoken&b=${luis}`)
  const totals = screen.getByRole('region', { name: 'Llamadas' })
  expect(within(totals).getByRole('region', { name: 'Llamadas sin contestar' }).textContent).toContain(
    '3antes 0',
  )
})

const noVideos = { sent: 0, opened: 0, unopened: 0, talked: 0, mean_talk: null }
const someVideos = { sent: 8, opened: 5, unopened: 3, talked: 4, mean_talk: 372 }

it('shows the links to video calls of a period, each number with the calls that it counts', async () => {
  const telegram = uuid()
  api.answer('periodReport', () =>
    answered({
      ...report,
      video_calls: [
        { by: 'total', key: '', name: null, current: someVideos, before: noVideos },
        { by: 'day', key: '2026-11-25', name: null, current: someVideos, before: noVideos },
        { by: 'channel', key: telegram, name: 'Tienda en Telegram', current: someVideos, before: noVideos },
        { by: 'user', key: luis, name: 'Luis', current: someVideos, before: noVideos },
      ],
    } satisfies Report),
  )
  at('?menu=metrics&r=today')
  open()
  const head = 'Enviados | Abiertos | Sin abrir | Atendidas | Duración'
  expect(await rowsOf('Videollamadas por día: los mismos números')).toEqual([
    `Día | ${head}`,
    expect.stringMatching(/25.* \| 8 \| 5 \| 3 \| 4 \| 6 min 12 s$/u),
  ])
  expect(await rowsOf('Videollamadas por persona: los mismos números')).toEqual([
    `Persona | ${head}`,
    'Luis | 8 | 5 | 3 | 4 | 6 min 12 s',
  ])
  expect(hrefOf(/^Videollamadas por canal, Tienda en Telegram, Sin abrir: 3/u)).toMatchObject({
    menu: 'call',
    k: expect.stringContaining(`n=video_unopened&o=${telegram}`),
  })
  expect(hrefOf(/^Enlaces de videollamada: 8/u).k).toContain('n=video_sent')
  const totals = screen.getByRole('region', { name: 'Videollamadas' })
  expect(within(totals).getByRole('region', { name: 'Enlaces sin abrir' }).textContent).toContain('3antes 0')
})

it('shows an agent their own calls, and nobody any where there were none', async () => {
  api.answer('periodReport', () => answered(withCalls))
  at('?menu=metrics&r=today')
  const { unmount } = open('AGENT')
  const totals = await screen.findByRole('region', { name: 'Llamadas' })
  expect(totals.textContent).toContain('las que contestaste o hiciste')
  expect(within(totals).queryByRole('region', { name: 'Llamadas sin contestar' })).toBeNull()
  expect(screen.queryByRole('table', { name: /^Llamadas por persona/ })).toBeNull()
  unmount()
  api.answer('periodReport', () => answered(report))
  open()
  await screen.findByRole('table', { name: 'Nuevas por canal: los mismos números' })
  expect(screen.queryByRole('region', { name: 'Llamadas' })).toBeNull()
})

it('an agent’s links name the agent', async () => {
  at('?menu=metrics&r=days7')
  open('AGENT')
  await screen.findByRole('table', { name: 'Nuevas por canal: los mismos números' })
  expect(hrefOf(/^Nuevas: 7/)).toMatchObject({ 'h.user': me.uuid })
  expect(screen.getByText(/^Ves lo tuyo/)).toBeTruthy()
})

it('keeps the period in the address, and asks for dates of one’s own', async () => {
  at('?menu=metrics&r=days7')
  const { user } = open()
  await user.click(await screen.findByRole('radio', { name: '90 días' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('r')).toBe('days90'))
  await user.click(screen.getByRole('radio', { name: 'Otras fechas' }))
  expect(await screen.findByLabelText('Desde')).toBeTruthy()
  await waitFor(() => expect(api.calls.at(-1)?.address).toContain('from='))
})

it('says that there is nothing yet, and only so when everything is counted', async () => {
  const empty = { ...report, counts: [], durations: [] }
  api.answer('periodReport', () => answered(empty))
  at('?menu=metrics&r=days7')
  const { unmount } = open()
  expect(await screen.findByText('Aún no hay nada que contar')).toBeTruthy()
  unmount()
  api.answer('periodReport', () => answered({ ...empty, complete: false }))
  open()
  expect(await screen.findByText(/^Los números se están contando/)).toBeTruthy()
  expect(screen.queryByText('Aún no hay nada que contar')).toBeNull()
})

it('shows why a report does not come, and asks again', async () => {
  api.answer('nowReport', () => refusedWith(504, 'TOOK_TOO_LONG', 'Contar tanto tardó demasiado'))
  const { user } = open()
  expect(await screen.findByText('No se pudieron cargar las estadísticas')).toBeTruthy()
  api.answer('nowReport', () => answered(standing(1)))
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('table', { name: 'Por área' })).toBeTruthy()
})

it('says what the messages of the month cost, with the way to the costs, to admins', async () => {
  api.answer('costReport', () =>
    answered({
      month: '2026-11',
      time_zone: 'America/Bogota',
      currency: 'USD',
      rates_from: '2026-10-01',
      total: { messages: 12, free: 0, unpriced: 0, amount: 145_000 },
      forecast: null,
      groups: [],
    } satisfies CostReport),
  )
  at('?menu=metrics&r=today')
  const { user, unmount } = open()
  await user.click(
    await screen.findByRole('button', { name: /^WhatsApp, noviembre.*0,15\. Ver los costos$/u }),
  )
  await waitFor(() => expect(new URLSearchParams(location.search).get('r')).toBe('costs.2026-11'))
  unmount()
  at('?menu=metrics&r=today')
  open('AGENT')
  await screen.findByRole('region', { name: 'Nuevas' })
  expect(screen.queryByRole('button', { name: /^WhatsApp/u })).toBeNull()
})

describe('the saved views', () => {
  const view: ReportView = {
    uuid: uuid(),
    name: 'Ventas, los lunes',
    query: { period: 'last_week', area },
    open: true,
    weekly: false,
    version: 1,
  }
  const menu = async (user: ReturnType<typeof open>['user'], name = 'Vistas') => {
    await user.click(await screen.findByRole('button', { name }))
    return screen.findByRole('menu')
  }

  it('are opened from the page, edited and deleted', async () => {
    api.answer('listReportViews', () => answered({ mails: false, weekly_mails: true, views: [view] }))
    api.answer('updateReportView', () => answered({ ...view, weekly: true, msg: 'Vista guardada' }))
    api.answer('deleteReportView', () => answered({ uuid: view.uuid, msg: 'Vista eliminada' }))
    at('?menu=metrics&r=days7')
    const { user } = open()
    await menu(user)
    await user.click(await screen.findByRole('menuitem', { name: /^Ventas, los lunes/ }))
    await waitFor(() =>
      expect(new URLSearchParams(location.search).get('r')).toBe(`last_week;area=${area};open`),
    )
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Área' }).value).toBe(area)
    await menu(user, view.name)
    await user.click(screen.getByRole('menuitem', { name: /^Editar/ }))
    // In the demo, where mails can be asked for and none leaves.
    await screen.findByText(/La demo no envía correos: los deja como archivos/u)
    expect(screen.queryByText(/a tu correo/u)).toBeNull()
    await user.click(await screen.findByRole('switch', { name: 'Cada lunes a las 8 por correo' }))
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'updateReportView')?.body).toMatchObject({
        id: view.uuid,
        data: { weekly: true, version: 1 },
      }),
    )
    await menu(user, view.name)
    await user.click(screen.getByRole('menuitem', { name: /^Borrar/ }))
    await user.click(await screen.findByRole('button', { name: 'Borrar' }))
    await waitFor(() => expect(api.calls.some(({ name }) => name === 'deleteReportView')).toBe(true))
  })

  it('are saved as the page is, and say why they cannot come by mail', async () => {
    api.answer('listReportViews', () => answered({ mails: false, weekly_mails: false, views: [] }))
    api.answer('createReportView', () => answered({ ...view, msg: 'Vista guardada' }))
    at(`?menu=metrics&r=last_month;area=${area};times=resolution`)
    const { user } = open()
    await menu(user)
    await user.click(await screen.findByRole('menuitem', { name: /^Guardar esta vista/ }))
    await user.type(await screen.findByRole('textbox', { name: 'Nombre' }), 'Mi mes')
    const weekly = screen.getByRole('switch', { name: 'Cada lunes a las 8 por correo' })
    expect(weekly.getAttribute('aria-disabled') ?? weekly.hasAttribute('data-disabled')).toBeTruthy()
    expect(screen.getByText(/configurar SMTP/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'createReportView')?.body).toEqual({
        name: 'Mi mes',
        query: { period: 'last_month', area, times: 'resolution' },
        open: false,
        weekly: false,
      }),
    )
  })
})

it.each(['today', '2026-11-01..2026-11-09'])('a view of %s cannot come by mail each week', async (days) => {
  at(`?menu=metrics&r=${days}`)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Vistas' }))
  await user.click(await screen.findByRole('menuitem', { name: /^Guardar esta vista/ }))
  const weekly = await screen.findByRole('switch', { name: 'Cada lunes a las 8 por correo' })
  expect(weekly.getAttribute('aria-disabled') ?? weekly.hasAttribute('data-disabled')).toBeTruthy()
  expect(screen.getByText(/^Solo para períodos de varios días/)).toBeTruthy()
})

describe('the costs of a month', () => {
  const figure = { messages: 0, free: 0, unpriced: 0, amount: 0 }
  const group = (by: CostReport['groups'][number]['by'], key: string, more: object = {}) => ({
    ...figure,
    by,
    key,
    name: null,
    free_messages: null,
    ...more,
  })
  const costs: CostReport = {
    month: '2026-11',
    time_zone: 'America/Bogota',
    currency: 'USD',
    rates_from: '2026-10-01',
    total: { messages: 1012, free: 1000, unpriced: 2, amount: 145_000 },
    forecast: 305_000,
    groups: [
      group('account', luis, {
        ...{ name: 'Tienda', messages: 1012, free: 1000, unpriced: 2, amount: 145_000 },
        free_messages: { messages: 1000, used: 1000, left: 0 },
      }),
      group('author', 'bot', { messages: 10, amount: 20_000 }),
      group('author', luis, { name: 'Luis', messages: 1002, amount: 125_000 }),
      group('category', 'marketing', { messages: 10, amount: 125_000 }),
      group('category', 'meta_business_agent', { messages: 2, unpriced: 2 }),
      group('template', 'none', { messages: 1000, free: 1000 }),
      group('area', 'none', { messages: 1012 }),
      group('country', 'CO', { messages: 1012 }),
    ],
  }
  const toCosts = async () => {
    fireEvent.click(await screen.findByRole('radio', { name: 'Costos' }))
    return screen.findByRole('heading', { name: 'Por persona' })
  }

  it('shows the sum, the forecast and each table, and says where no rate is known', async () => {
    api.answer('costReport', () => answered(costs))
    open()
    await toCosts()
    expect(screen.getByRole('region', { name: 'En el mes' }).textContent).toMatch(/0,15/)
    expect(screen.getByRole('region', { name: 'Al cierre' }).textContent).toMatch(/0,31/)
    expect(screen.getByRole('region', { name: 'Sin tarifa' }).textContent).toMatch(/2/)
    expect(screen.getByText(/, en la hora de Bogotá \(GMT-5\)/u)).toBeTruthy()
    expect(screen.getByText('Tienda: ya usó las 1000 respuestas gratis del mes.')).toBeTruthy()
    const people = within(screen.getByRole('table', { name: 'Por persona' }))
    const rows = people.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows.slice(1).map((text) => text?.slice(0, 4))).toEqual(['Luis', 'El b'])
    const categories = within(screen.getByRole('table', { name: 'Por categoría' }))
    expect(categories.getByRole('row', { name: /^La IA de Meta/ }).textContent).toBe(
      'La IA de Metasin tarifa202',
    )
    // Nothing of theirs is without a rate.
    expect(people.queryByRole('columnheader', { name: 'Sin tarifa' })).toBeNull()
    expect(new URLSearchParams(location.search).get('r')).toBe('costs')
  })

  it('does not call a sum nothing that leaves out what has no rate, beside free messages', async () => {
    const mixed = { ...figure, messages: 920, free: 900, unpriced: 20 }
    api.answer('costReport', () =>
      answered({
        ...costs,
        total: mixed,
        forecast: 0,
        groups: [
          group('account', luis, { name: 'Tienda', ...mixed }),
          group('author', luis, { name: 'Luis', messages: 900, free: 900 }),
        ],
      }),
    )
    open()
    await toCosts()
    for (const name of ['En el mes', 'Al cierre'])
      expect(screen.getByRole('region', { name }).textContent).toMatch(/sin tarifa/)
    const row = (name: RegExp) => screen.getByRole('row', { name }).textContent
    expect(row(/^Tienda/)).toBe('Tiendasin tarifa92090020')
    // All of them are free: that costs nothing.
    expect(row(/^Luis/)).toMatch(/0,00/)
  })

  it('does not call what costs less than half a cent nothing', async () => {
    api.answer('costReport', () => answered({ ...costs, total: { ...figure, messages: 1, amount: 800 } }))
    open()
    await toCosts()
    expect(screen.getByRole('region', { name: 'En el mes' }).textContent).toMatch(/< US\$\s0,01/)
  })

  it('goes to the months before, and back to the running one', async () => {
    const asked: unknown[] = []
    api.answer('costReport', ({ address }) => {
      const month = new URLSearchParams(address.split('?')[1]).get('month')
      asked.push(month)
      return answered({ ...costs, month: month ?? '2026-11' })
    })
    open()
    await toCosts()
    fireEvent.click(screen.getByRole('button', { name: 'Mes anterior' }))
    await waitFor(() => expect(asked).toContain('2026-10'))
    expect(new URLSearchParams(location.search).get('r')).toBe('costs.2026-10')
  })

  it('says when nothing has a price, and when it cannot be read', async () => {
    api.answer('costReport', () => answered({ ...costs, total: figure, groups: [], forecast: null }))
    at('?menu=metrics&r=costs')
    open()
    expect(await screen.findByText('Ningún mensaje con precio')).toBeTruthy()
  })

  it('is not for agents, whatever the address says', async () => {
    at('?menu=metrics&r=costs')
    open('AGENT')
    expect(await screen.findByRole('table', { name: 'Por persona' })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: 'Costos' })).toBeNull()
  })
})
