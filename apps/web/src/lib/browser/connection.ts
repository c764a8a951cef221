let connected = true

/** Whether the socket was connected last. Preloading waits while it is not. */
export const isConnected = (): boolean => connected
export const setConnected = (next: boolean): void => {
  connected = next
}
