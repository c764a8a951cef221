import { Readable } from 'node:stream'
import type { Storage } from './storage'

/** Throws when no file can be stored: stores one and removes it. */
export async function checkStorage(storage: Pick<Storage, 'put' | 'remove'>): Promise<void> {
  await storage.remove(await storage.put(Readable.from(['hilo'])))
}
