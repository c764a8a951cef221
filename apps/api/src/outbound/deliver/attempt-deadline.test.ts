import { channelTypes } from '@hilo/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import type { OutboundContent } from '../../channels/outbound'
import { attemptDeadline, maxAttemptMs } from '../../channels/providers/shared/call-provider'
import { adapterOf } from '../../channels/registry'
import { basesOf } from '../../channels/test/world'
import { accounts } from '../../test/soak/accounts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const timeoutMs = 20_000
const provider = 'http://provider.test'
const words = 'Con mucho gusto le contamos. '.repeat(75)
const contents: readonly OutboundContent[] = [
  { type: 'text', text: words },
  {
    type: 'document',
    name: 'a.pdf',
    mime: 'application/pdf',
    caption: words,
    data: new Blob([new Uint8Array([37])]),
  },
]

/** What any call of any provider takes for a yes. */
const yes = () =>
  Response.json({
    ...{ ok: true, result: { message_id: 1, chat: { id: 1 } } },
    ...{ id: '1', threadId: '1', payload: {}, sendAs: [], messages: [{ id: '1' }] },
    ...{ message_id: '1', attachment_id: '1', access_token: 'a', expires_in: 3600 },
  })
const refusal = (status: number, error: object) => () =>
  Response.json({ error_code: status, ok: false, error }, { status })
const answers = [
  yes,
  // The day is over: Messenger is asked once more, as a human agent.
  refusal(400, { code: 10, error_subcode: 2018278, message: 'outside of allowed window' }),
  // The token has ended: Gmail is asked for another one.
  refusal(401, { code: 401, message: 'Invalid Credentials' }),
]
/** Every way in which the first calls of a try can be answered; yes to the others. */
const sequences = Array.from({ length: answers.length ** 4 }, (_, number) =>
  Array.from(
    { length: 4 },
    (_, place) => answers[Math.floor(number / answers.length ** place) % answers.length],
  ),
)

let tokens = 0
async function send(type: (typeof channelTypes)[number], content: OutboundContent) {
  const { external_id, credentials } = accounts.find((account) => account.type === type) ?? accounts[0]
  tokens += 1
  const connection = adapterOf(type).connect(
    { ...credentials, human_agent: 'on', ...(type === 'gmail' && { refresh_token: `uno ${tokens}` }) },
    // The rest of the settings is no channel's business.
    { ...basesOf(provider), providerTimeoutMs: timeoutMs } as Parameters<
      ReturnType<typeof adapterOf>['connect']
    >[1],
    { externalId: external_id, keep: async () => {}, connectionOf: async () => null },
  )
  const thread = { subject: 'Hola', answers: 'm1' }
  return connection.send({ entry: 'e', to: ['573001234567'], content, thread }, attemptDeadline(timeoutMs))
}

it.each(channelTypes)(
  'whatever %s answers, and however slowly: no try lasts longer than it is waited for',
  async (type) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    let [calls, answerMs, script]: [number, number, (typeof sequences)[number]] = [0, 0, []]
    const really = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      // What an earlier test left in this process may still be waiting for a provider: that takes no time of this attempt.
      if (!String(input).startsWith(provider)) return really(input, init)
      vi.setSystemTime(Date.now() + answerMs)
      calls += 1
      return (script[calls - 1] ?? yes)()
    })
    const ends = new Set<string>()
    for (const content of contents)
      for (answerMs of [4_000, 13_000, timeoutMs])
        for (script of sequences) {
          calls = 0
          const began = Date.now()
          const result = await send(type, content)
          expect(Date.now() - began).toBeLessThan(maxAttemptMs(timeoutMs))
          ends.add('error' in result ? result.error.kind : 'taken')
        }
    expect(ends).toContain('taken')
  },
)
