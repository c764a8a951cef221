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

/** Emits a command and waits for its acknowledgement. It never throws: no answer in time is an answer too. */
export function ask<N extends CommandName>(
  socket: LiveSocket,
  name: N,
  payload: CommandInput<N>,
  timeoutMs: number = limits.socketAckMs,
): Promise<Ack<CommandData<N>>> {
  // Socket.IO's own typing loses the link between the name and its acknowledgement in a generic function.
  const timed = socket.timeout(timeoutMs) as unknown as {
    emit(
      event: N,
      payload: CommandInput<N>,
      ack: (error: Error | null, answer: Ack<CommandData<N>>) => void,
    ): void
  }
  // The server would cut the line on it, and again at every retry.
  if (JSON.stringify(payload).length * 3 > limits.frameBytes)
    return Promise.resolve({
      ok: false,
      code: 'TOO_LARGE',
      msg: commonErrorTable.TOO_LARGE.msg,
      request_id: '',
    })
  return new Promise((resolve) => {
    timed.emit(name, payload, (error, answer) => {
      if (!error) return resolve(answer)
      resolve({ ok: false, code: 'UNAVAILABLE', msg: commonErrorTable.UNAVAILABLE.msg, request_id: '' })
    })
  })
}
