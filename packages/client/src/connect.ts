import {
  type Ack,
  answerSentence,
  type CommandData,
  type CommandInput,
  type CommandName,
  commonErrorTable,
  limits,
  routes,
  tooManyRequestsPauseMs,
} from '@hilo/contracts'
import { io } from 'socket.io-client'
import { completeOlderShapes } from './complete-older-shapes'
import type { LiveSocket } from './live-socket'
import { reconnectSoon } from './reconnect'

interface LiveOptions {
  /** Origin of the API; empty in a browser that was served by it. */
  readonly url: string
  /** Called at every connection attempt, so that a refreshed token is used. */
  readonly token: () => string | null
}

/** A server whose health endpoint is slower than this is not worth connecting to. */
const healthTimeoutMs = 2_000

/** Namespace /chats, websocket only, with the reconnection of the specification and a faster one beside it. */
export function connectLive({ url, token }: LiveOptions): LiveSocket {
  const socket: LiveSocket = io(`${url}/chats`, {
    transports: ['websocket'],
    // Acknowledgements are enough: with the reply events every list and thread would come twice.
    auth: (callback) => callback({ token: token() ?? '', replies: false }),
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    timeout: 20_000,
    // One connection per client of this library: two in one process (tests) must not share theirs.
    forceNew: true,
  })
  completeOlderShapes(socket)
  reconnectSoon(socket, () =>
    fetch(url + routes.health.path, { signal: AbortSignal.timeout(healthTimeoutMs) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return socket
}

/** A failed acknowledgement: the server's refusal, or our own when none arrived in time. */
export type FailedAck = Extract<Ack<unknown>, { ok: false }>
const tooLarge: FailedAck = {
  ok: false,
  code: 'TOO_LARGE',
  msg: commonErrorTable.TOO_LARGE.msg,
  request_id: '',
}
const noAnswer: FailedAck = { ok: false, code: 'UNAVAILABLE', msg: '', request_id: '' }
/** Whether the server sent this refusal; false where no answer arrived. */
export const isFromServer = (refused: FailedAck): boolean => refused !== noAnswer
/** The Spanish sentence of the refusal, if it has one. */
export const ackSentence = ({ msg }: FailedAck): string | undefined => answerSentence(msg)

/** Completes what arrived: anything that is not a success is a refusal, whichever fields it lacks. */
function toAck<Data>(answer: Ack<Data> | null | undefined): Ack<Data> {
  if (answer?.ok) return answer
  return {
    ...noAnswer,
    ...(typeof answer === 'object' ? answer : {}),
    ok: false,
    msg: answerSentence(answer) ?? '',
  }
}

/** How long after the timeout a late answer is still passed to `onLate`. */
const lateAnswerMs = 50_000

interface AskOptions<Data> {
  readonly timeoutMs?: number
  /** Called with an answer that arrived after the timeout. */
  readonly onLate?: (data: Data) => void
}

/**
 * Emits a command and waits for its acknowledgement. Never throws: a timeout resolves to a failed acknowledgement.
 * TOO_MANY_REQUESTS means that the server has not begun, so the command is sent again, after growing pauses, until the
 * timeout.
 */
export async function ask<N extends CommandName>(
  socket: LiveSocket,
  name: N,
  payload: CommandInput<N>,
  { timeoutMs = limits.socketAckMs, onLate }: AskOptions<CommandData<N>> = {},
): Promise<Ack<CommandData<N>>> {
  const until = performance.now() + timeoutMs
  for (let pauseMs = tooManyRequestsPauseMs; ; pauseMs *= 1.5) {
    const leftMs = until - performance.now()
    const answer = await askOnce(socket, name, payload, { timeoutMs: leftMs, ...(onLate ? { onLate } : {}) })
    // Random, so that the clients that were refused together do not all return together.
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
  { timeoutMs, onLate }: AskOptions<CommandData<N>> & { readonly timeoutMs: number },
): Promise<Ack<CommandData<N>>> {
  // Socket.IO's own typing loses the link between the name and its acknowledgement in a generic function.
  const timedSocket = socket.timeout(timeoutMs + (onLate ? lateAnswerMs : 0)) as unknown as {
    emit(
      event: N,
      payload: CommandInput<N>,
      ack: (error: Error | null, answer?: Ack<CommandData<N>> | null) => void,
    ): void
  }
  // The server disconnects a client that sends a larger frame.
  if (JSON.stringify(payload).length * 3 > limits.frameBytes) return Promise.resolve(tooLarge)
  return new Promise((resolve) => {
    let late = false
    const timer = setTimeout(() => {
      late = true
      resolve(noAnswer)
    }, timeoutMs)
    timedSocket.emit(name, payload, (error, answer) => {
      clearTimeout(timer)
      const ack = error ? noAnswer : toAck(answer)
      if (!late) resolve(ack)
      else if (ack.ok) onLate?.(ack.data)
    })
  })
}
