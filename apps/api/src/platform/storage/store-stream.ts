import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { pdfEdge } from '@hilo/contracts'
import type { Storage } from './storage'

/** What was stored, and what was seen of it while it passed. */
export interface StoredBytes {
  readonly key: string
  readonly size: number
  readonly sha256: Uint8Array<ArrayBuffer>
  /** The first and the last bytes: enough to see what it really is. */
  readonly head: Buffer
  readonly tail: Buffer
}

/** Looks at the bytes that pass: their number, their hash, their two ends. */
class Witness extends Transform {
  readonly #hash = createHash('sha256')
  size = 0
  head = Buffer.alloc(0)
  tail = Buffer.alloc(0)

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk)
    this.size += chunk.length
    // Copies of the two ends alone: whatever else held on to a chunk would be most of the memory that an upload takes.
    const missing = pdfEdge - this.head.length
    if (missing > 0) this.head = Buffer.concat([this.head, chunk.subarray(0, missing)])
    const end = chunk.subarray(-pdfEdge)
    this.tail = Buffer.concat([this.tail.subarray(end.length - pdfEdge || pdfEdge), end])
    done(null, chunk)
  }

  sha256 = () => Uint8Array.from(this.#hash.digest())
}

/** Hands the bytes to our storage while they come: none of them waits in memory. */
export async function storeStream(storage: Storage, source: Readable): Promise<StoredBytes> {
  const witness = new Witness()
  source.on('error', (error) => witness.destroy(error))
  // A source may break off while the storage still prepares a place, and an error that nobody hears ends the process. The
  // storage finds the stream broken.
  witness.on('error', () => {})
  const key = await storage.put(source.pipe(witness))
  const { size, head, tail } = witness
  return { key, size, head, tail, sha256: witness.sha256() }
}
