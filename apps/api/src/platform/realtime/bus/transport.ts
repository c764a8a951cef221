import type { ClusterMessage, ClusterResponse } from 'socket.io-adapter'

export type BusMessage = ClusterMessage | ClusterResponse

export interface TransportEvents {
  /** It hears: from now on nothing is missed until `onDown`. */
  onUp(): void
  /** It has missed something, or may. */
  onDown(reason: string): void
  /** From any process, this one included. */
  onMessage(message: BusMessage): void
  /** A message has arrived that cannot be read, because another version has sent it. Nothing else was missed. */
  onUnknown(error: unknown): void
}

/** Carries messages between processes, in order: Socket.IO's own adapter for one service. */
export interface BusTransport {
  open(events: TransportEvents): void
  /** Resolves once the service has taken the message. */
  send(message: BusMessage): Promise<void>
  /** Which other processes hear it now; null: the service cannot say. */
  others(): Promise<readonly string[] | null>
  /** Gives up connections that are silent for new ones. */
  reconnect(): void
  close(): Promise<void>
}

/** For a namespace. `process`: this process's name on the bus. */
export type CreateTransport = (process: string, namespace: { readonly name: string }) => BusTransport
