import { afterEach, expect, it, vi } from 'vitest'
import type { OutboundMessage, SendResult } from '../../../outbound'
import { attemptDeadline } from '../../shared/call-provider'
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
  text: { max: 10, unit: 'bytes' },
  fields: [],
  metadata: false,
  humanAgent: false,
}
const text = 'uno. dos. tres. cuatro. cinco. seis.'
const message: OutboundMessage = { entry: 'e', to: ['68'], content: { type: 'text', text } }

/** A provider that takes this long for each answer, and the texts that it accepted. */
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

it('sends all parts of a long text where the provider answers in time', async () => {
  const taken = slowBy(100)
  expect(idsOf(await sendChat(chat, message))).toHaveLength(taken.length)
  expect(taken.join(' ')).toBe(text)
})

it('leaves parts to the next attempt where each takes long, so that none is sent after the attempt counts as lost', async () => {
  const taken = slowBy(11_000)
  const began = Date.now()
  const trying = (sent: readonly string[] = []) => {
    const graph = { ...chat.graph, until: attemptDeadline(chat.graph.timeoutMs) }
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
