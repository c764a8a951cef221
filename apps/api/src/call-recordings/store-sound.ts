import { Readable } from 'node:stream'
import type { Storage } from '../platform/storage/storage'
import { storeStream } from '../platform/storage/store-stream'

/** Stores the pieces one after the other as one file. */
export async function storeSound(
  storage: Storage,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<{ readonly key: string; readonly size: number; readonly sha256: Uint8Array }> {
  const { key, size, sha256 } = await storeStream(storage, Readable.from(pieces, { objectMode: false }))
  return { key, size, sha256 }
}
