import { isFree } from '../../scripts/lib/process/ports.mjs'

const used = new Set<number>()

/**
 * Below the range of ports for outgoing connections, so that none of those takes the port before we listen on it, and above
 * those of the journeys, which run at the same time.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 24_000 + Math.floor(Math.random() * 6_000)
    if (used.has(port) || !(await isFree(port))) continue
    used.add(port)
    return port
  }
}
