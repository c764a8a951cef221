import { isFree } from '../../scripts/lib/process/ports.mjs'

const used = new Set<number>()

/** Below the range of ports for outgoing connections, so that none of those takes the port before we listen on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (used.has(port) || !(await isFree(port))) continue
    used.add(port)
    return port
  }
}
