import type { LiveSocket } from './connect'

/** The pauses before the next look: so long at first, longer in a long outage, each by up to a half less or more. */
const firstPauseMs = 700
const longestPauseMs = 2_000
const growth = 1.03
/** An attempt that is under way is left alone for so long: a busy server is not helped by one that starts over. */
const patienceMs = 5_000

/**
 * Socket.IO's own attempts end up five seconds apart, each after its pause: who just missed the server waits all of it.
 * Beside them the server is asked, cheaply, whether it is there, and when it is the line connects at that moment. The
 * pauses are drawn at random, so that a thousand who lost it at once do not come back at once.
 */
export function comeBackSoon(socket: LiveSocket, isThere: () => Promise<boolean>): void {
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let tryingSince = Number.NEGATIVE_INFINITY

  function watch(): void {
    if (timer) return
    timer = setTimeout(look, pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * growth, longestPauseMs)
  }
  async function look(): Promise<void> {
    const there = await isThere()
    timer = undefined
    // Nobody wants the line any more, or the server refused it: whoever closed it opens it again.
    if (socket.connected || !socket.active) return
    if (there && performance.now() - tryingSince > patienceMs) {
      tryingSince = performance.now()
      socket.disconnect().connect()
    }
    watch()
  }
  const lost = () => {
    tryingSince = Number.NEGATIVE_INFINITY
    if (socket.active) watch()
  }

  socket.io.on('reconnect_attempt', () => {
    tryingSince = performance.now()
  })
  socket.on('disconnect', lost)
  socket.on('connect_error', lost)
  socket.on('connect', () => {
    pauseMs = firstPauseMs
  })
}
