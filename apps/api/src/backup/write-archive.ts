import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { pack } from 'tar-stream'
import { createDigest } from './format'

export interface ArchiveWriter {
  /** The digest of the bytes so far. */
  digest(): string
  add(name: string, bytes: Buffer): Promise<void>
  /** Streams exactly `size` bytes. */
  addStream(name: string, size: number, content: Readable): Promise<void>
}

/** Fast: pictures do not get smaller, and rows get small at once. */
const level = 1

/** Writes beside, and gives the file its name once it is complete and on the disk. */
export async function writeArchive<T>(
  path: string,
  write: (archive: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const unfinished = `${path}.part`
  const tar = pack()
  // Readable by its owner alone, because it holds the rows of the database.
  const saving = pipeline(tar, createGzip({ level }), createWriteStream(unfinished, { mode: 0o600 }))
  // Passes an error of saving to the writer, because nobody awaits `saving` until the archive is complete.
  saving.catch((error: Error) => tar.destroy(error))
  try {
    const result = await write(writerTo(tar))
    tar.finalize()
    await saving
    await flush(unfinished)
    await rename(unfinished, path)
    return result
  } catch (error) {
    tar.destroy()
    const cause = await saving.then(
      () => error,
      (first: unknown) => (isDiskError(first) ? first : error),
    )
    await rm(unfinished, { force: true })
    throw cause
  }
}

const isDiskError = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException)?.syscall === 'string'

function writerTo(tar: ReturnType<typeof pack>): ArchiveWriter {
  const digest = createDigest()

  /** The sink waits until its reader has taken the bytes, so that memory stays flat. */
  async function addChunks(name: string, size: number, chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
    const hash = createHash('sha256')
    const sink = tar.entry({ name, size, mtime: new Date(0), mode: 0o600 })
    const ended = finished(sink)
    ended.catch(() => {})
    for await (const chunk of chunks) {
      hash.update(chunk)
      if (!sink.write(chunk)) await Promise.race([drained(sink), ended])
    }
    sink.end(null)
    await ended
    digest.add(name, size, hash.digest('hex'))
  }

  return {
    digest: digest.value,
    add: (name, bytes) => addChunks(name, bytes.length, [bytes]),
    addStream: (name, size, content) => addChunks(name, size, content),
  }
}

const drained = (sink: NodeJS.EventEmitter): Promise<void> =>
  new Promise((resolve) => sink.once('drain', resolve))

/** Forces a file's bytes to the disk. Called before the file gets its name, so that one with the name is always complete. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
