import { Gauge } from 'prom-client'
import type { Metrics } from './metrics'

/** How many sockets of people this process holds, counted on demand. */
export function observeSockets({ registry }: Metrics, connected: () => Iterable<unknown>): void {
  new Gauge({
    name: 'hilo_sockets',
    help: 'Sockets of people that are connected to this process',
    registers: [registry],
    collect() {
      this.set([...connected()].length)
    },
  })
}
