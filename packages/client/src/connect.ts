import {
  type Ack,
  type ClientToServerEvents,
  type CommandData,
  type CommandInput,
  type CommandName,
  commonErrorTable,
  endpoints,
  limits,
  type ServerToClientEvents,
  sentenceIn,
  tooManyPauseMs,
} from '@hilo/contracts'
import { io, type Socket } from 'socket.io-client'
import { comeBackSoon } from './come-back'

export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>

export interface LiveOptions {
  /** Origin of the API; empty in a browser that was served by it. */
  readonly url: string
  /** Asked at every attempt to connect, so that a refreshed token is the one that goes. */
  readonly token: () => string | null
}

/** A process that does not answer this at once is not worth connecting to. */
const healthMs = 2_000

/** Namespace /chats, websocket only, with the reconnection that the specification asks for, and a prompter one beside it. */
export function connectLive({ url, token }: LiveOptions): LiveSocket {
  const socket: LiveSocket = io(`${url}/chats`, {
    transports: ['websocket'],
    auth: (give) => give({ token: token() ?? '' }),
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    // One connection per client of this library: two in one process (tests) must not share theirs.
    forceNew: true,
  })
  comeBackSoon(socket, () =>
    fetch(url + endpoints.health.path, { signal: AbortSignal.timeout(healthMs) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return socket
}

/** Why there is nothing: what the server said, or that it said nothing in time. */
export type Refused = Extract<Ack<unknown>, { ok: false }>
const tooLarge: Refused = {
  ok: false,
  code: 'TOO_LARGE',
  msg: commonErrorTable.TOO_LARGE.msg,
  request_id: '',
}
const noAnswer: Refused = { ok: false, code: 'UNAVAILABLE', msg: '', request_id: '' }
/** The server says so, not we for want of an answer. */
export const isAnswer = (refused: Refused): boolean => refused !== noAnswer
/** Why, where anybody said so. */
export const saidIn = ({ msg }: Refused): string | undefined => sentenceIn(msg)

/** What came as an acknowledgement: where it is no yes it is a no, whatever it lacks. */
function ackOf<Data>(answer: Ack<Data> | null | undefined): Ack<Data> {
  if (answer?.ok) return answer
  return {
    ...noAnswer,
    ...(typeof answer === 'object' ? answer : {}),
    ok: false,
    msg: sentenceIn(answer) ?? '',
  }
}

/** So much longer an answer may take that is still worth having. */
const lateMs = 50_000

interface Patience<Data> {
  readonly timeoutMs?: number
  /** Given what came after that. */
  readonly onLate?: (data: Data) => void
}

/**
 * Emits a command and waits for its acknowledgement. It never throws: no answer in time is an answer too. What the server refuses
 * for being too much at once it has not begun: it is asked again, after longer and longer pauses, as long as there is time.
 */
export async function ask<N extends CommandName>(
  socket: LiveSocket,
  name: N,
  payload: CommandInput<N>,
  { timeoutMs = limits.socketAckMs, onLate }: Patience<CommandData<N>> = {},
): Promise<Ack<CommandData<N>>> {
  const until = performance.now() + timeoutMs
  for (let pauseMs = tooManyPauseMs; ; pauseMs *= 1.5) {
    const leftMs = until - performance.now()
    const answer = await askOnce(socket, name, payload, { timeoutMs: leftMs, ...(onLate ? { onLate } : {}) })
    // Not all at the same moment: they were too many at once.
    const pause = pauseMs * (1 + Math.random())
    if (answer.ok || answer.code !== 'TOO_MANY_REQUESTS') return answer
    if (!socket.connected || performance.now() + pause >= until) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

function askOnce<N extends CommandName>(
  socket: LiveSocket,
  name: N,
  payload: CommandInput<N>,
  { timeoutMs, onLate }: Patience<CommandData<N>> & { readonly timeoutMs: number },
): Promise<Ack<CommandData<N>>> {
  // Socket.IO's own typing loses the link between the name and its acknowledgement in a generic function.
  const timed = socket.timeout(timeoutMs + (onLate ? lateMs : 0)) as unknown as {
    emit(
      event: N,
      payload: CommandInput<N>,
      ack: (error: Error | null, answer?: Ack<CommandData<N>> | null) => void,
    ): void
  }
  // The server would cut the line on it, and again at every retry.
  if (JSON.stringify(payload).length * 3 > limits.frameBytes) return Promise.resolve(tooLarge)
  return new Promise((resolve) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      resolve(noAnswer)
    }, timeoutMs)
    timed.emit(name, payload, (error, answer) => {
      clearTimeout(timer)
      const ack = error ? noAnswer : ackOf(answer)
      if (!late) resolve(ack)
      else if (ack.ok) onLate?.(ack.data)
    })
  })
}
