import type { Socket } from 'socket.io-client'
import { PacketType } from 'socket.io-parser'

/** How the frame of an event in our namespace begins: Engine.IO's type of a message, Socket.IO's type of an event, and the namespace. */
const eventStart = Buffer.from(`4${PacketType.EVENT}/chats,[`)

/** What Engine.IO's client has in Node. */
interface NodeTransport {
  readonly ws: {
    off(event: 'message', listener: Listener): void
    on(event: 'message', listener: Listener): void
    listeners(event: 'message'): Listener[]
  }
}
type Listener = (frame: Buffer, isBinary: boolean) => void

/**
 * Gives `take` the frames of events before anything parses them: those that it takes go no further. A thousand agents have a thousand
 * pages, each with a processor of its own; here one process plays them all, on the cores of what is measured.
 */
export function takeEvents({ io }: Socket, take: (frame: Buffer) => boolean): void {
  io.on('open', () => {
    const { ws } = io.engine.transport as unknown as NodeTransport
    const others = ws.listeners('message')
    for (const other of others) ws.off('message', other)
    ws.on('message', (frame, isBinary) => {
      const isEvent = frame.subarray(0, eventStart.length).equals(eventStart)
      if (!isEvent || !take(frame)) for (const other of others) other.call(ws, frame, isBinary)
    })
  })
}
