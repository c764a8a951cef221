// @ts-check
import { cpus } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'

const longestWaitMs = 60_000

/** Until the processors do nothing for half of a second, or a minute is over. */
export async function waitUntilQuiet() {
  const until = Date.now() + longestWaitMs
  for (let before = times(); Date.now() < until; ) {
    await delay(1_000)
    const now = times()
    if (now.idle - before.idle > (now.all - before.all) / 2) return
    before = now
  }
}

/** How long all processors together have been idle, and running. */
function times() {
  let idle = 0
  let all = 0
  for (const { times } of cpus()) {
    idle += times.idle
    all += times.user + times.nice + times.sys + times.irq + times.idle
  }
  return { idle, all }
}
