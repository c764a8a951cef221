import { afterEach, expect, it, vi } from 'vitest'
import { attemptDeadline } from '../../shared/call-provider'
import type { GmailAccess } from '../gmail-api'
import { sendMail } from './send'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

let mailboxes = 0
/** Sends an answer through a Gmail that takes this long for each request, and lists the requests. */
async function sendThrough(answerMs: number) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const asked: string[] = []
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const { pathname, host } = new URL(String(address))
    // What an app of another file still asks in the background takes none of this one's time.
    if (host !== 'gmail.test') return fetch(address, init)
    if (pathname === '/token') return Response.json({ access_token: 'a', expires_in: 3600 })
    vi.setSystemTime(Date.now() + answerMs)
    const what = pathname.split('/').at(-1) ?? ''
    asked.push(what)
    return Response.json(what === 'sendAs' ? {} : { id: 'm2', threadId: 't1', payload: {} })
  })
  mailboxes += 1
  const gmail: GmailAccess = {
    base: 'http://gmail.test',
    tokenUrl: 'http://gmail.test/token',
    ...{ clientId: 'c', clientSecret: 's', refreshToken: `r${mailboxes}`, mailbox: 'hola@tienda.test' },
    timeoutMs: 20_000,
  }
  const content = { type: 'text' as const, text: 'Con gusto' }
  const message = {
    entry: 'e',
    to: ['laura@correo.test'],
    content,
    thread: { subject: 'Hola', answers: 'm1' },
  }
  const trying = () => sendMail({ ...gmail, until: attemptDeadline(gmail.timeoutMs) }, message)
  return { asked, again: trying, result: await trying() }
}

it('reads the thread, and sends', async () => {
  const { asked, result } = await sendThrough(100)
  expect([asked, result]).toEqual([['m1', 'sendAs', 'send'], { providerIds: ['m2'], thread: 't1' }])
})

it('leaves the send to the next attempt where reading took too long: this one might count as lost meanwhile', async () => {
  const { asked, result, again } = await sendThrough(15_000)
  expect([asked, result]).toMatchObject([['m1', 'sendAs'], { error: { kind: 'temporary', code: 'SLOW' } }])
  // By now the addresses are cached.
  expect(await again()).toEqual({ providerIds: ['m2'], thread: 't1' })
})
