// A process for one picture: libvips is native code, and a picture may come from an attacker. A crash, and the memory
// that it takes, ends with this process. Reads the file from stdin; writes 'j' (JPEG), 'p' (PNG) or 'g' (GIF) and the new file to stdout.
// Plain JavaScript, so that it starts fast in development too.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

/** The exit codes of a picture that cannot be read, and of one with too many pixels. Any other but 0 is our fault. */
const unreadable = 3
const tooLarge = 4
const jpegQuality = 85
/** Tried in this order until the file is small enough. */
const parts = [1, 3 / 4, 1 / 2, 3 / 8, 1 / 4, 1 / 8]

/** @type {{ maxBytes: number, maxPixels: number, maxFrames: number, maxGivenSide: number, maxSide: number, maxCpuMs: number }} */
const { maxBytes, maxPixels, maxFrames, maxGivenSide, maxSide, maxCpuMs } = JSON.parse(process.argv[2] ?? '')
// The time that it computes, which a busy machine does not lengthen: others wait for this turn.
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > maxCpuMs * 1_000) process.exit(tooLarge)
}, 250).unref()
sharp.cache(false)
sharp.concurrency(1)
const file = await buffer(process.stdin)
const isGif = file.subarray(0, 4).toString('latin1') === 'GIF8'
const frames = isGif ? countFrames(file) : 1
const written = await rewrite().catch(() => unreadable)
if (typeof written === 'number') process.exitCode = written
else process.stdout.write(written)

async function rewrite() {
  if (frames === 0) return unreadable
  if (frames > maxFrames) return tooLarge
  // Reads its header alone.
  const { width = 0, height = 0 } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height * frames > maxPixels || Math.max(width, height) > maxGivenSide) return tooLarge
  return isGif ? writeGif(Math.min(maxSide, Math.max(width, height))) : write()
}

/** Follows its blocks to the last: libvips takes half a GIF for a whole one, and reads all frames before anything is asked. 0: broken. */
function countFrames(/** @type {Buffer} */ gif) {
  const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let count = 0
  for (let at = 13 + tableSize(gif[10]); ; at += 1) {
    if (gif[at] === 0x3b) return count
    if (gif[at] === 0x2c) {
      count += 1
      at += 11 + tableSize(gif[at + 9])
    } else if (gif[at] === 0x21) at += 2
    else return 0
    for (let size = gif[at]; size; size = gif[at]) at += size + 1
  }
}

/** All frames, with their times, without comments or whatever else stood between or behind them. */
async function writeGif(/** @type {number} */ longest) {
  for (const part of parts) {
    // Shrinks the sides, because only fewer pixels make a GIF smaller. Few GIFs need it.
    const side = Math.max(1, Math.round(longest * part))
    const gif = await sharp(file, { animated: true, limitInputPixels: maxPixels, failOn: 'error' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      // Without dithering, which would take most of the time: the picture keeps its own colours.
      .gif({ dither: 0 })
      .toBuffer()
    if (gif.length <= maxBytes) return Buffer.concat([Buffer.from('g'), gif])
  }
  return unreadable
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
