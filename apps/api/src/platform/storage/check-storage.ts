import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Storage } from './storage'

/** Throws when no file can be stored and read: does both, and removes it. */
export async function checkStorage(storage: Pick<Storage, 'put' | 'get' | 'remove'>): Promise<void> {
  const key = await storage.put(Readable.from(['hilo']))
  try {
    await text(storage.get(key))
  } finally {
    await storage.remove(key)
  }
}
