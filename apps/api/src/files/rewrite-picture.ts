import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxPictureSide, maxPixels } from '@hilo/contracts'
import type { Metadata, Sharp } from 'sharp'
import { createFairQueue } from '../platform/fairness/fair-queue'
import type { Storage } from '../platform/storage/storage'
import { type StoredStream, storeStream } from '../platform/storage/store-stream'

export type RewrittenPicture = StoredStream & { readonly format: 'jpeg' | 'png' }

/** Null: it cannot be read, or has too many pixels. `busy`: too many wait to be written. */
export type PictureWriter = (
  business: string,
  key: string,
  maxBytes: number,
) => Promise<RewrittenPicture | 'busy' | null>

/** A decoded picture takes up to 200 MB, so they are decoded one after another. */
const turns = { atOnce: 1, waiting: 60, waitingPerKey: 30, maxWaitMs: 60_000 }
const decodeSeconds = 20
const jpegQuality = 85
/** Tried from the longest on, until the file is small enough. */
const sides = [1, 3 / 4, 1 / 2, 3 / 8, 1 / 4, 1 / 8].map((part) => Math.round(maxPictureSide * part))

/**
 * Decodes a stored picture and stores it again: upright, without metadata or anything else that was hidden in the file, and
 * small enough for its channel.
 */
export function createPictureWriter(storage: Storage): PictureWriter {
  const queue = createFairQueue(turns)
  return async (business, key, maxBytes) => {
    const turn = queue.run(business, async () => {
      const written = await rewrite(await buffer(storage.get(key)), maxBytes)
      return (
        written && {
          ...(await storeStream(storage, Readable.from([written.bytes]))),
          format: written.format,
        }
      )
    })
    return turn ?? 'busy'
  }
}

interface Written {
  readonly bytes: Buffer
  readonly format: 'jpeg' | 'png'
}

async function rewrite(bytes: Buffer, maxBytes: number): Promise<Written | null> {
  // Loaded with the first picture: it takes memory that many servers never need.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const open = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
      .timeout({ seconds: decodeSeconds })
      .autoOrient()
  try {
    return await writeWithin(open, await open().metadata(), maxBytes)
  } catch {
    // Whatever the decoder finds wrong is wrong with the picture.
    return null
  }
}

/** As PNG where it has to stay sharp or transparent and is small enough, else as JPEG on white. */
async function writeWithin(
  open: () => Sharp,
  { format, hasAlpha }: Metadata,
  maxBytes: number,
): Promise<Written | null> {
  for (const side of sides) {
    const sized = () => open().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    if (side === maxPictureSide && (format === 'png' || hasAlpha)) {
      const png = await sized().png().toBuffer()
      if (png.length <= maxBytes) return { bytes: png, format: 'png' }
    }
    const jpeg = await sized().flatten({ background: '#fff' }).jpeg({ quality: jpegQuality }).toBuffer()
    if (jpeg.length <= maxBytes) return { bytes: jpeg, format: 'jpeg' }
  }
  return null
}
