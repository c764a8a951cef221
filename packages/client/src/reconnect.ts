import type { LiveSocket } from './live-socket'

/** The pause before the next check grows during an outage; each is varied at random by up to half. */
const firstPauseMs = 700
const longestPauseMs = 2_000
const growth = 1.03
/** A connection attempt is left alone for this long: restarting it would not help a busy server. */
const attemptMs = 5_000

/**
 * Reconnects sooner than Socket.IO, whose attempts end up five seconds apart: asks the health endpoint, which is cheap,
 * at shorter intervals and connects as soon as it answers. Pauses are random, so that a thousand clients that lost the
 * server at once do not all return at once.
 */
export function reconnectSoon(socket: LiveSocket, isServerUp: () => Promise<boolean>): void {
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let attemptStartedAt = Number.NEGATIVE_INFINITY

  function scheduleCheck(): void {
    if (timer) return
    timer = setTimeout(check, pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * growth, longestPauseMs)
  }
  async function check(): Promise<void> {
    const serverUp = await isServerUp()
    timer = undefined
    // The socket was closed on purpose, or refused by the server: its closer reopens it.
    if (socket.connected || !socket.active) return
    if (serverUp && performance.now() - attemptStartedAt > attemptMs) {
      attemptStartedAt = performance.now()
      socket.disconnect().connect()
    }
    scheduleCheck()
  }
  const onConnectionLost = () => {
    attemptStartedAt = Number.NEGATIVE_INFINITY
    if (socket.active) scheduleCheck()
  }

  socket.io.on('reconnect_attempt', () => {
    attemptStartedAt = performance.now()
  })
  socket.on('disconnect', onConnectionLost)
  socket.on('connect_error', onConnectionLost)
  socket.on('connect', () => {
    pauseMs = firstPauseMs
  })
}
