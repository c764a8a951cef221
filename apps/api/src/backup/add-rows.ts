import type { ArchiveWriter } from './write-archive'

/** A tar tells each entry's length before its bytes, and COPY does not know its own: rows are cut into pieces of this size. */
const pieceBytes = 4 * 1024 * 1024

export const toJson = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** Adds rows that COPY writes, a line each and no line break within one. The pieces together are one text. Returns how many rows. */
export async function addRows(
  archive: ArchiveWriter,
  folder: string,
  ending: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  let rows = 0
  let pieces = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    pieces += 1
    await archive.add(`${folder}/${String(pieces).padStart(6, '0')}.${ending}`, Buffer.concat(waiting, size))
    waiting = []
    size = 0
  }
  for await (const chunk of chunks) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1
    waiting.push(chunk)
    size += chunk.length
    if (size >= pieceBytes) await flush()
  }
  if (size > 0) await flush()
  return rows
}
