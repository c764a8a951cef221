import { isFree } from '../../scripts/lib/ports.mjs'

const given = new Set<number>()

/** Below the ports that systems lend to outgoing connections: nothing takes it before it is listened on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (given.has(port) || !(await isFree(port))) continue
    given.add(port)
    return port
  }
}
