import { MessageType } from 'socket.io-adapter'
import type { BusMessage } from './transport'

/** Messages between processes about themselves, beside the events. */
export interface LifeSign {
  readonly type: MessageType.INITIAL_HEARTBEAT | MessageType.HEARTBEAT | MessageType.ADAPTER_CLOSE
  readonly data: {
    /** When it was sent, by the sender's own clock: only the sender reads it. */
    readonly at: number
    /** The process whose beginning it answers. */
    readonly knows?: string
    /** A process message. */
    readonly told?: readonly unknown[]
  }
}

export function lifeSignOf(message: BusMessage): LifeSign | null {
  const { type } = message
  const isSign =
    type === MessageType.INITIAL_HEARTBEAT ||
    type === MessageType.HEARTBEAT ||
    type === MessageType.ADAPTER_CLOSE
  // `sign` puts data into these, which the adapter's own types do not know.
  return isSign ? (message as unknown as LifeSign) : null
}
