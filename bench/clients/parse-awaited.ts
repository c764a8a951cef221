import * as full from 'socket.io-parser'

/** How the packet of an event in our namespace begins: its type, the namespace, and no number, because nobody answers it. */
const eventStart = `${full.PacketType.EVENT}/chats,[`

/**
 * A parser for Socket.IO that drops events in which none of these texts occurs. A thousand agents have a thousand pages, each with a
 * processor of its own: here one process plays them all, on the cores of what is measured.
 */
export function parserOfAwaited(awaited: () => readonly string[]) {
  return {
    ...full,
    Decoder: class extends full.Decoder {
      override add(packet: unknown): void {
        const isDropped =
          typeof packet === 'string' &&
          packet.startsWith(eventStart) &&
          !awaited().some((text) => packet.includes(text))
        if (!isDropped) super.add(packet)
      }
    },
  }
}
