import type { LiveSocket } from '@hilo/client'
import type {
  Ack,
  CommandData,
  CommandInput,
  CommandName,
  ServerEventName,
  ServerEventPayload,
} from '@hilo/contracts'

type Answer<N extends CommandName> = (
  payload: CommandInput<N>,
) => Ack<CommandData<N>> | CommandData<N> | undefined

/** A fake of the socket server that the test controls. */
export interface FakeServer {
  readonly socket: LiveSocket
  /** Every command, in order. */
  readonly asked: { name: CommandName; payload: unknown }[]
  /** Sets the answer of a command; `undefined`: no answer. */
  answer<N extends CommandName>(name: N, how: Answer<N>): void
  /** Sets the raw acknowledgement of a command. */
  acknowledge(name: CommandName, ack: unknown): void
  say<N extends ServerEventName>(event: N, payload: ServerEventPayload<N>): void
  connect(): void
  disconnect(): void
}

export const refused = (code: 'UNAVAILABLE' | 'NOT_OWNER' | 'CONVERSATION_NOT_FOUND', msg = '') => ({
  ok: false as const,
  code,
  msg,
  request_id: 'r',
})

export function fakeServer(): FakeServer {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const answers = new Map<string, (payload: unknown) => unknown>()
  const acks = new Map<CommandName, unknown>()
  const asked: FakeServer['asked'] = []
  const tell = (event: string, payload?: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }

  const line = {
    connected: true,
    active: true,
    on(event: string, listener: (payload: unknown) => void) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return line
    },
    off(event: string, listener: (payload: unknown) => void) {
      listeners.get(event)?.delete(listener)
      return line
    },
    timeout: () => ({
      emit(name: CommandName, payload: unknown, ack: (error: Error | null, answer: unknown) => void) {
        asked.push({ name, payload })
        if (acks.has(name)) return queueMicrotask(() => ack(null, acks.get(name)))
        const answer = answers.get(name)?.(payload)
        if (answer === undefined) return
        const whole = typeof answer === 'object' && answer !== null && 'ok' in answer
        queueMicrotask(() => ack(null, whole ? answer : { ok: true, data: answer }))
      },
    }),
    disconnect: () => line,
  }

  return {
    // The part of Socket.IO's client that the application uses.
    socket: line as unknown as LiveSocket,
    asked,
    answer: (name, how) => void answers.set(name, how as (payload: unknown) => unknown),
    acknowledge: (name, ack) => void acks.set(name, ack),
    say: (event, payload) => tell(event, payload),
    connect() {
      line.connected = true
      tell('connect')
    },
    disconnect() {
      line.connected = false
      tell('disconnect', 'transport close')
    },
  }
}
