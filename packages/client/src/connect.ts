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
const refusedHere = (code: 'TOO_LARGE' | 'UNAVAILABLE'): Refused => ({
  ok: false,
  code,
  msg: commonErrorTable[code].msg,
  // The server's own have one.
  request_id: '',
})
/** The server says so, not we for want of an answer. */
export const isAnswer = ({ request_id }: Refused): boolean => request_id !== ''
export const saidIn = (refused: Refused): string | undefined =>
  isAnswer(refused) && refused.msg !== '' ? refused.msg : undefined

/** So much longer an answer may take that is still worth having. */
const lateMs = 50_000

interface Patience<Data> {
  readonly timeoutMs?: number
  /** Given what came after that. */
  readonly onLate?: (data: Data) => void
}

/** Emits a command and waits for its acknowledgement. It never throws: no answer in time is an answer too. */
export function ask<N extends CommandName>(
  socket: LiveSocket,
  name: N,
  payload: CommandInput<N>,
  { timeoutMs = limits.socketAckMs, onLate }: Patience<CommandData<N>> = {},
): Promise<Ack<CommandData<N>>> {
  // Socket.IO's own typing loses the link between the name and its acknowledgement in a generic function.
  const timed = socket.timeout(timeoutMs + (onLate ? lateMs : 0)) as unknown as {
    emit(
      event: N,
      payload: CommandInput<N>,
      ack: (error: Error | null, answer: Ack<CommandData<N>>) => void,
    ): void
  }
  // The server would cut the line on it, and again at every retry.
  if (JSON.stringify(payload).length * 3 > limits.frameBytes) return Promise.resolve(refusedHere('TOO_LARGE'))
  return new Promise((resolve) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      resolve(refusedHere('UNAVAILABLE'))
    }, timeoutMs)
    timed.emit(name, payload, (error, answer) => {
      clearTimeout(timer)
      if (!late) resolve(error ? refusedHere('UNAVAILABLE') : answer)
      else if (!error && answer.ok) onLate?.(answer.data)
    })
  })
}
