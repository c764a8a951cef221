import { createClient } from '@redis/client'

const timeoutMs = 5_000

/** Throws when no Redis answers at this address, or refuses its password. */
export async function pingRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { connectTimeout: timeoutMs, reconnectStrategy: false } })
  // The failure is thrown below.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.ping()
  } finally {
    client.destroy()
  }
}
