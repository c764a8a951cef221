import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { IsoBoxes, pdfEdgeBytes } from '@hilo/contracts'
import type { Storage } from './storage'

export interface StoredStream {
  readonly key: string
  readonly size: number
  readonly sha256: Uint8Array<ArrayBuffer>
  /** The first and last bytes: enough to recognise the file's type. */
  readonly head: Buffer
  readonly tail: Buffer
  /** For a file of ISO boxes, such as MP4: whether it can be played. */
  readonly isPlayable: boolean
}

/** Counts and hashes the bytes that pass, and keeps their two ends. */
class StreamInspector extends Transform {
  readonly #hash = createHash('sha256')
  size = 0
  head = Buffer.alloc(0)
  tail = Buffer.alloc(0)
  readonly boxes = new IsoBoxes()

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void) {
    this.#hash.update(chunk)
    this.size += chunk.length
    this.boxes.push(chunk)
    // Copies, because a slice would keep its whole chunk in memory.
    const missing = pdfEdgeBytes - this.head.length
    if (missing > 0) this.head = Buffer.concat([this.head, chunk.subarray(0, missing)])
    const end = chunk.subarray(-pdfEdgeBytes)
    this.tail = Buffer.concat([this.tail.subarray(end.length - pdfEdgeBytes || pdfEdgeBytes), end])
    done(null, chunk)
  }

  sha256 = () => Uint8Array.from(this.#hash.digest())
}

/** Streams to the storage, holding nothing in memory. */
export async function storeStream(storage: Storage, source: Readable): Promise<StoredStream> {
  const inspector = new StreamInspector()
  source.on('error', (error) => inspector.destroy(error))
  // The source may break off before the storage listens, and an unheard error would end the process. The storage then finds the
  // stream broken.
  inspector.on('error', () => {})
  const key = await storage.put(source.pipe(inspector))
  const { size, head, tail, boxes } = inspector
  return { key, size, head, tail, isPlayable: boxes.isPlayable(), sha256: inspector.sha256() }
}
