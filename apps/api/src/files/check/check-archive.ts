import { findZipDirectory, type ZipProblem, zipProblem } from '@hilo/contracts'
import type { Storage } from '../../platform/storage/storage'
import type { StoredStream } from '../../platform/storage/store-stream'

/** Why a stored ZIP is not sent; null: it may be. Keeps only the list of its files in memory, and unpacks nothing. */
export async function archiveProblem(
  storage: Pick<Storage, 'get'>,
  { key, size, tail }: Pick<StoredStream, 'key' | 'size' | 'tail'>,
): Promise<ZipProblem | null> {
  const directory = findZipDirectory(tail, size)
  if ('problem' in directory) return directory.problem
  const pieces: Buffer[] = []
  let at = 0
  for await (const chunk of storage.get(key) as AsyncIterable<Buffer>) {
    // Copied, because a slice would keep its whole chunk in memory.
    if (at + chunk.length > directory.from)
      pieces.push(Buffer.from(chunk.subarray(Math.max(0, directory.from - at))))
    at += chunk.length
  }
  return zipProblem(Buffer.concat(pieces).subarray(0, directory.length), directory)
}
