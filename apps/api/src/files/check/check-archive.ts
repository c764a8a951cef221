import {
  type ArchiveProblem,
  archiveFormats,
  archiveProblem,
  findZipDirectory,
  type MediaFormatName,
} from '@hilo/contracts'
import type { Storage } from '../../platform/storage/storage'
import type { StoredStream } from '../../platform/storage/store-stream'

/** Why a stored ZIP, or document of Office, is not sent; null: allowed, or another format. Keeps only the list of its files in memory, and unpacks nothing. */
export async function problemOfArchive(
  storage: Pick<Storage, 'get'>,
  { key, size, tail }: Pick<StoredStream, 'key' | 'size' | 'tail'>,
  format: MediaFormatName,
): Promise<ArchiveProblem | null> {
  const kind = archiveFormats[format]
  if (!kind) return null
  const directory = findZipDirectory(tail, size, kind)
  if ('problem' in directory) return directory.problem
  const pieces: Buffer[] = []
  let at = 0
  for await (const chunk of storage.get(key) as AsyncIterable<Buffer>) {
    // Copied, because a slice would keep its whole chunk in memory.
    if (at + chunk.length > directory.from)
      pieces.push(Buffer.from(chunk.subarray(Math.max(0, directory.from - at))))
    at += chunk.length
  }
  return archiveProblem(Buffer.concat(pieces).subarray(0, directory.length), directory)
}
