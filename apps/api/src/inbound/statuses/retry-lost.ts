import { isConnectionLost } from '../../platform/errors/is-connection-lost'

/**
 * Runs a transaction once more, on another connection, where the one that it had was lost: the provider would send what was refused only much
 * later. The items' keys tell what was committed before.
 */
export async function retryLost<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    return work()
  }
}
