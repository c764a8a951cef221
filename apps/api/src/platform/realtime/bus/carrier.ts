import type { ClusterAdapter } from 'socket.io-adapter'
import type { BusMessage } from './transport'

interface Carrier {
  send(message: BusMessage): Promise<unknown>
  close(): void
}

/**
 * Uses an adapter of Socket.IO only to carry messages: what it receives goes to `onMessage`, and it is never the adapter of a
 * namespace. Ours is (bus-adapter.ts), the same one for every service.
 */
export function carrierOf(adapter: ClusterAdapter, onMessage: (message: BusMessage) => void): Carrier {
  // These methods are meant for subclasses, but the packages make their adapters themselves and let nobody extend all of them.
  const open = adapter as unknown as {
    doPublish(message: BusMessage): Promise<unknown>
    onMessage(message: BusMessage): void
    close(): void
  }
  const { close } = open
  Object.assign(open, { onMessage, publish: () => {} })
  return {
    // Answers travel like all other messages.
    send: (message) => open.doPublish(message),
    close: () => close.call(open),
  }
}
