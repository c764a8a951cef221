import { maxGivenSide, maxPixels } from '@hilo/contracts'

/** Why the server will refuse a picture, found by decoding it here, or null. */
export async function pictureProblem(file: Blob): Promise<'damaged' | 'too_large' | null> {
  // Browsers of before 2021 lack it; the server decodes the picture anyway.
  if (typeof createImageBitmap !== 'function') return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return 'damaged'
  const { width, height } = picture
  picture.close()
  return width * height > maxPixels || Math.max(width, height) > maxGivenSide ? 'too_large' : null
}
