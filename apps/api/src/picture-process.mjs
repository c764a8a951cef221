// A process for one picture: libvips is native code, and whoever sends a picture may be hostile. What it breaks, and the memory
// that it takes, ends with this process. Reads the file from stdin; writes 'j' (JPEG) or 'p' (PNG) and the new file to stdout.
// Plain JavaScript, so that it starts fast in development too.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** The exit codes of a picture that cannot be read, and of one with too many pixels. Any other but 0 is our fault. */
const unreadable = 3
const tooLarge = 4
const jpegQuality = 85
/** Tried in this order until the file is small enough. */
const parts = [1, 3 / 4, 1 / 2, 3 / 8, 1 / 4, 1 / 8]

/** @type {{ maxBytes: number, maxPixels: number, maxSide: number }} */
const { maxBytes, maxPixels, maxSide } = JSON.parse(process.argv[2] ?? '')
sharp.cache(false)
sharp.concurrency(1)
const file = await buffer(process.stdin)
const written = (await hasTooManyPixels()) ? tooLarge : await write().catch(() => unreadable)
if (typeof written === 'number') process.exitCode = written
else process.stdout.write(written)

/** Reads its header alone. */
async function hasTooManyPixels() {
  const { width = 0, height = 0 } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => ({}))
  return width * height > maxPixels
}

/** Upright, without metadata: as PNG where it has to stay sharp or transparent and is small enough, else as JPEG on white. */
async function write() {
  const open = () => sharp(file, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()
  const { format, hasAlpha } = await open().metadata()
  for (const part of parts) {
    const side = Math.round(maxSide * part)
    const sized = () => open().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    if (part === 1 && (format === 'png' || hasAlpha)) {
      const png = await sized().png().toBuffer()
      if (png.length <= maxBytes) return Buffer.concat([Buffer.from('p'), png])
    }
    const jpeg = await sized().flatten({ background: '#fff' }).jpeg({ quality: jpegQuality }).toBuffer()
    if (jpeg.length <= maxBytes) return Buffer.concat([Buffer.from('j'), jpeg])
  }
  return unreadable
}
