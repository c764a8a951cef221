let connected = true
const reconnects = new Set<() => void>()

/** Whether the socket was connected last. Preloading waits while it is not. */
export const isConnected = (): boolean => connected
export const setConnected = (next: boolean): void => {
  const returns = next && !connected
  connected = next
  if (returns) for (const onReconnect of [...reconnects]) onReconnect()
}

/** Each time that the connection is back. */
export function whenReconnected(onReconnect: () => void): () => void {
  reconnects.add(onReconnect)
  return () => void reconnects.delete(onReconnect)
}
