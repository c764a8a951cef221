import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { maxFrames, maxGivenSide, maxPictureSide, maxPixels } from '@hilo/contracts'
import { createFairQueue } from '../fairness/fair-queue'
import type { Storage } from '../storage/storage'
import { type StoredStream, storeStream } from '../storage/store-stream'

/** The formats, by the first byte that the process writes. */
const formats = { j: 'jpeg', p: 'png', g: 'gif' } as const
export type PictureFormat = (typeof formats)[keyof typeof formats]
type RewrittenPicture = StoredStream & { readonly format: PictureFormat }

/** `busy`: too many wait to be written. */
export type PictureWriter = (
  business: string,
  key: string,
  maxBytes: number,
) => Promise<RewrittenPicture | PictureProblem | 'busy'>

type PictureProblem = 'unreadable' | 'too_large'

/**
 * A decoded picture takes hundreds of megabytes: one at a time for each business, and two in all, so that a slow picture of one
 * business does not block the others.
 */
const turns = { atOnce: 2, atOncePerKey: 1, waiting: 60, waitingPerKey: 30, maxWaitMs: 120_000 }
/** Photos take 4 seconds of processor at most, a long GIF more. */
const maxCpuMs = 20_000
/** Long enough for the largest picture on a busy machine. */
const decodeMs = 60_000
/** Exit codes of the process. */
const problems: Readonly<Record<number, PictureProblem>> = { 3: 'unreadable', 4: 'too_large' }

/** Two folders above this file in the sources, and beside what it is bundled into. */
const script = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../picture-process.mjs' : './picture-process.js',
    import.meta.url,
  ),
)

/**
 * Decodes a stored picture and stores it again: upright, without metadata or anything else that was hidden in the file, and
 * small enough for its channel (decision 142).
 */
export function createPictureWriter(storage: Storage): PictureWriter {
  const queue = createFairQueue(turns)
  return async (business, key, maxBytes) => {
    const turn = queue.run(business, async () => {
      const written = await rewrite(storage.get(key), maxBytes)
      if (typeof written === 'string') return written
      const format = formats[String.fromCharCode(written[0] ?? 0) as keyof typeof formats]
      return { ...(await storeStream(storage, Readable.from([written.subarray(1)]))), format }
    })
    return turn ?? 'busy'
  }
}

async function rewrite(picture: Readable, maxBytes: number): Promise<Buffer | PictureProblem> {
  const order = JSON.stringify({
    ...{ maxBytes, maxPixels, maxFrames, maxGivenSide, maxCpuMs },
    maxSide: maxPictureSide,
  })
  const child = spawn(process.execPath, [script, order], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing of ours is in its reach: no secrets, no addresses.
    env: {},
    timeout: decodeMs,
    killSignal: 'SIGKILL',
  })
  let broken: Error | undefined
  picture.on('error', (error) => {
    broken = error
    child.stdin.destroy()
  })
  // It may end without having read everything.
  child.stdin.on('error', () => {})
  picture.pipe(child.stdin)
  const [written, [code, signal]] = await Promise.all([buffer(child.stdout), once(child, 'close')])
  picture.destroy()
  // The process got half a picture, and calls it damaged: the storage failed, not the picture.
  if (broken) throw broken
  if (code === 0) return written
  // Killed: it broke the decoder, or took too long.
  const problem = signal === null ? problems[code] : 'unreadable'
  if (problem) return problem
  throw new Error(`the process for pictures ended with ${code}`)
}
