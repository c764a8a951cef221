import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakePushStore, fakePushStore } from '../test/fake-push-store'
import { type Press, press } from './press'

const act = { does: 'answer', token: 't', user: 'ana' } as const
const data = { chat: 'c', version: 3, act }
const takes = { ...data, act: { ...act, does: 'take' } as const }
const pressed = (more: Partial<Press> = {}): Press => ({ data, action: 'answer', reply: ' Ya voy ', ...more })

let store: FakePushStore
let answers: (Response | Error)[]
const asked: { path: string; init: RequestInit }[] = []
const showNotification = vi.fn(async (_title: string, _options: NotificationOptions) => {})
const posted = vi.fn()
const openWindow = vi.fn(async (_address: string) => ({ postMessage: posted }))
let windows: object[]
const answer = (status: number, body: object = {}) => new Response(JSON.stringify(body), { status })
const bodies = () => asked.map(({ init }) => JSON.parse(String(init.body)))
async function done(work: Promise<void>): Promise<void> {
  await vi.runAllTimersAsync()
  await work
}

beforeEach(() => {
  vi.useFakeTimers()
  store = fakePushStore()
  asked.length = 0
  answers = [answer(200)]
  windows = []
  vi.stubGlobal('registration', { showNotification })
  vi.stubGlobal('clients', { matchAll: async () => windows, openWindow })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, init })
    const next = answers.length > 1 ? answers.shift() : answers[0]
    if (next instanceof Error) throw next
    return next
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const mock of [showNotification, posted, openWindow]) mock.mockClear()
})

it('sends what was written with the credential of the push alone, and keeps nothing of it', async () => {
  await done(press(pressed()))
  expect(bodies()).toEqual([{ token: 't', text: 'Ya voy' }])
  expect(asked[0]).toMatchObject({ path: '/api/push/answer/', init: { credentials: 'omit' } })
  expect(store.answers.size).toBe(0)
  expect(showNotification).not.toHaveBeenCalled()
})

it('asks again where no answer came, with the same credential', async () => {
  answers = [new TypeError('no network'), answer(503), answer(200)]
  await done(press(pressed()))
  expect(bodies()).toEqual(Array(3).fill({ token: 't', text: 'Ya voy' }))
  expect(store.answers.size).toBe(0)
  expect(showNotification).not.toHaveBeenCalled()
})

it('keeps the text and says so where the network stays away', async () => {
  answers = [new TypeError('no network')]
  windows = [{ url: 'https://hilo.test/chat', postMessage: posted }]
  await done(press(pressed()))
  expect([...store.answers.values()]).toMatchObject([
    { user: 'ana', chat: 'c', token: 't', text: 'Ya voy', refused: false },
  ])
  expect(showNotification.mock.calls).toEqual([
    ['Tu respuesta no se envió', expect.objectContaining({ tag: 'c', data: { chat: 'c', version: 3 } })],
  ])
  expect(showNotification.mock.calls[0]?.[1].body).toMatch(/conexión.*Tu texto quedó guardado/)
  expect(posted).toHaveBeenCalledWith({ kept: true })
})

it('keeps the text and says why where the server refuses it', async () => {
  answers = [answer(409, { code: 'WINDOW_CLOSED', msg: 'La ventana está cerrada.' })]
  await done(press(pressed()))
  expect(asked).toHaveLength(1)
  expect([...store.answers.values()]).toMatchObject([{ text: 'Ya voy', refused: true }])
  expect(showNotification.mock.calls[0]?.[1].body).toMatch(/^La ventana está cerrada\. Tu texto/)
})

it('shows the text itself where the browser keeps nothing', async () => {
  store.broken = true
  answers = [answer(410, { msg: 'Ya no sirve.' })]
  await done(press(pressed()))
  expect(showNotification.mock.calls[0]?.[1].body).toBe('Ya no sirve. Ya voy')
})

it("opens the chat with the cursor in it where the platform's notifications take no text", async () => {
  await done(press(pressed({ reply: null })))
  expect(asked).toEqual([])
  expect(openWindow).toHaveBeenCalledWith('/chat?c=c')
  expect(posted).toHaveBeenCalledWith({ open: '/chat?c=c', chat: 'c', writes: true })
})

it.each<[string, Response, string, RegExp]>([
  ['taken', answer(200), 'El chat es tuyo', /^Abre Hilo/],
  [
    'somebody else’s',
    answer(409, { msg: 'Luis ya lo tomó.' }),
    'No se pudo aceptar el chat',
    /^Luis ya lo tomó\. Toca/,
  ],
])("'Aceptar' says that the chat is %s", async (_what, first, title, body) => {
  answers = [first]
  await done(press(pressed({ data: takes, action: 'take', reply: null })))
  expect(asked.map(({ path }) => path)).toEqual(['/api/push/take/'])
  expect(showNotification.mock.calls).toEqual([[title, expect.objectContaining({ tag: 'c' })]])
  expect(showNotification.mock.calls[0]?.[1].body).toMatch(body)
})

it.each<[string, number | undefined, object]>([
  ['call', 2, { call: 'k' }],
  ['', 2, {}],
  ['', 0, { call: 'k' }],
  ['', undefined, { call: 'k' }],
])(
  'a press in a call (%o, of %o buttons) does %o in the page that is open',
  async (action, maxActions, does) => {
    vi.stubGlobal('Notification', { maxActions })
    const focus = vi.fn()
    windows = [{ url: 'https://hilo.test/chat?c=d', postMessage: posted, focus }]
    await done(press({ data: { chat: 'c', version: 1, call: 'k' }, action, reply: null }))
    expect(posted).toHaveBeenCalledWith({ open: '/chat?c=c', chat: 'c', ...does })
    expect(focus).toHaveBeenCalled()
    expect(openWindow).not.toHaveBeenCalled()
  },
)

it.each([
  ['a window that began with the login', '/', 0],
  ["a new window, not in that of a call's guest", '/v', 1],
])('opens the chat in %s', async (_what, path, opened) => {
  windows = [{ url: `https://hilo.test${path}`, postMessage: posted, focus: vi.fn() }]
  await done(press(pressed({ action: '', reply: null })))
  expect(posted).toHaveBeenCalledWith({ open: '/chat?c=c', chat: 'c' })
  expect(openWindow).toHaveBeenCalledTimes(opened)
})
