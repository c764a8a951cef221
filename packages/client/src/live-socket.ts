import type { ClientToServerEvents, ServerToClientEvents } from '@hilo/contracts'
import type { Socket } from 'socket.io-client'

/** A connection to the namespace /chats, typed by the contracts. */
export type LiveSocket = Socket<ServerToClientEvents, ClientToServerEvents>
