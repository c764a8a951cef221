import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '@hilo/client'
import { bodyOf, signatureOf } from '../clients/webhooks'
import { large } from '../services/installation'
import { type Attempts, noAttempts, persist } from './persist'
import type { Screen } from './screens'
import { type DrilledSite, live } from './site'

/** Customers who write and agents who answer, take and finish, until they are asked to stop. */
export interface Load {
  /** Texts that the provider could deliver, and answers that agents saw acknowledged. */
  readonly written: readonly string[]
  readonly answered: readonly string[]
  readonly attempts: Attempts
  /** Begins nothing new. Resolves when all that was begun has been accepted. */
  stop(): Promise<void>
}

interface LoadOptions {
  readonly site: DrilledSite
  /** The agent of the live customers, on several screens. */
  readonly agents: readonly [Screen, ...Screen[]]
  readonly givesUp: AbortSignal
}

const customersAtOnce = 6
const newCustomersAtOnce = 1
const betweenMs = 300
let customers = 1_001_000

export function startLoad({ site, agents, givesUp }: LoadOptions): Load {
  const written: string[] = []
  const answered: string[] = []
  const attempts = noAttempts()
  let stopped = false
  const repeat = async (work: () => Promise<void>) => {
    while (!stopped) {
      await work()
      await sleep(betweenMs * (0.5 + Math.random()))
    }
  }

  async function write(customer: number): Promise<void> {
    const text = `Pregunta ${randomUUID()}`
    const body = bodyOf(large, { customer, text })
    const headers = { 'X-Hub-Signature-256': signatureOf(large, body) }
    const status = await persist({ url: site.webhook, body, headers }, attempts, givesUp)
    if (status !== 200) throw new Error(`a webhook was answered ${status}`)
    written.push(text)
  }
  /** Repeats the same message until the server has acknowledged it, as the web does. */
  async function answer({ socket, lists }: Screen): Promise<void> {
    const rows = lists.assigned?.list.rows ?? []
    const row = rows[Math.floor(Math.random() * Math.min(20, rows.length))]
    if (!row) return
    const uuid = randomUUID()
    const text = `Respuesta ${uuid}`
    const message = {
      uuid,
      to: row.conversation.client.uuid,
      type: 'text',
      body: { text },
      conversation_uuid: row.conversation.uuid,
    } as const
    const since = performance.now()
    for (;;) {
      const ack = await ask(socket, 'send:message', message, { timeoutMs: 3_000 })
      if (ack.ok) {
        attempts.longestMs = Math.max(attempts.longestMs, performance.now() - since)
        break
      }
      // Another screen of the same agent has finished the chat meanwhile.
      if (ack.code === 'ALREADY_FINISHED') return
      if (givesUp.aborted)
        throw new Error(`an answer is refused with ${ack.code}, connected: ${socket.connected}`)
      await sleep(betweenMs)
    }
    answered.push(text)
  }
  /** Takes the chat that waits longest and finishes it, so that rows enter and leave every list. */
  async function takeAndFinish({ lists, token }: Screen): Promise<void> {
    const uuid = lists.not_assigned?.list.rows.at(-1)?.uuid
    if (!uuid) return
    for (const act of ['assigned', 'finished'])
      await persist(
        {
          url: `${site.front.url}/api/interaction/${act}/user/`,
          body: JSON.stringify({ uuid }),
          headers: { Authorization: `Bearer ${token}` },
          ofPerson: true,
        },
        attempts,
        givesUp,
      )
  }

  const running = [
    ...Array.from({ length: customersAtOnce }, () =>
      repeat(() => write(1 + Math.floor(Math.random() * live))),
    ),
    ...Array.from({ length: newCustomersAtOnce }, () =>
      repeat(() => {
        customers += 1
        return write(customers)
      }),
    ),
    ...agents.map((agent) => repeat(() => answer(agent))),
    repeat(() => takeAndFinish(agents[0])),
  ]
  // A failure is reported when the load stops.
  const ended = Promise.all(running)
  ended.catch(() => {})
  return {
    written,
    answered,
    attempts,
    async stop() {
      stopped = true
      await ended
    },
  }
}
