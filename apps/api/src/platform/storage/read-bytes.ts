import type { Readable } from 'node:stream'

/** A stored file of this size, whole: read into its place, because joining its pieces would need the memory twice. */
export async function readBytes(file: Readable, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const piece of file as AsyncIterable<Buffer>) {
    if (at + piece.length > size) throw new Error(`a stored file has more than its ${size} bytes`)
    bytes.set(piece, at)
    at += piece.length
  }
  if (at < size) throw new Error(`a stored file has ${at} of its ${size} bytes`)
  return bytes
}
