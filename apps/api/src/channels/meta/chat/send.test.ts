import { afterEach, expect, it, vi } from 'vitest'
import { untilOfTry } from '../../call-provider'
import type { OutboundMessage, SendResult } from '../../outbound'
import { graphErrors } from '../graph-errors'
import type { Chat } from './chat'
import { sendChat } from './send'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const chat: Chat = {
  graph: { root: 'http://graph.test', token: 't', timeoutMs: 20_000, errors: graphErrors },
  self: 'me',
  channel: 'instagram',
  text: { most: 10, unit: 'bytes' },
  fields: [],
  metadata: false,
  humanAgent: false,
}
const text = 'uno. dos. tres. cuatro. cinco. seis.'
const message: OutboundMessage = { entry: 'e', to: ['68'], content: { type: 'text', text } }

/** A provider that takes its time for each answer, and the texts that it took. */
function slowBy(ms: number): string[] {
  vi.useFakeTimers({ toFake: ['Date'] })
  const taken: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    vi.setSystemTime(Date.now() + ms)
    taken.push((JSON.parse(String(init?.body)) as { message: { text: string } }).message.text)
    return Response.json({ recipient_id: '68', message_id: `m${taken.length}` })
  })
  return taken
}
const idsOf = (result: SendResult) => ('error' in result ? (result.sent ?? []) : result.providerIds)

it('a long text goes at once where the provider answers', async () => {
  const taken = slowBy(100)
  expect(idsOf(await sendChat(chat, message))).toHaveLength(taken.length)
  expect(taken.join(' ')).toBe(text)
})

it('where each piece takes long the rest is for another try, so that none goes on after it was taken for lost', async () => {
  const taken = slowBy(11_000)
  const began = Date.now()
  const trying = (sent: readonly string[] = []) => {
    const graph = { ...chat.graph, until: untilOfTry(chat.graph.timeoutMs) }
    return sendChat({ ...chat, graph }, { ...message, sent })
  }
  const first = await trying()
  expect(first).toMatchObject({
    error: { kind: 'temporary', code: 'PART_NOT_SENT:SLOW' },
    sent: ['m1', 'm2'],
  })
  expect(Date.now() - began).toBeLessThan(2 * chat.graph.timeoutMs)
  let result = first
  for (let tries = 1; 'error' in result && tries < 6; tries += 1) result = await trying(idsOf(result))
  expect(result).not.toHaveProperty('error')
  expect(taken.join(' ')).toBe(text)
})
