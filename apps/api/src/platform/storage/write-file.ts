import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Writes a new file from a stream. The file exists before the stream is read: `pipeline` can reject while a write stream is still
 * opening its file, which would then appear after the caller removed it.
 */
export async function writeFileFrom(content: Readable, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  await pipeline(content, file.createWriteStream())
}
