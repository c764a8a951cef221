import { type Request, type Response, Router } from 'express'
import { z } from 'zod'
import { ControlError, parsed } from '../../core/http'
import { bareMime } from '../../core/mime'
import type { Controlled } from './controlled'

const inJson = z
  .object({ name: z.string(), mime: z.string(), base64: z.string() })
  .transform(({ name, mime, base64 }) => ({ name, mime, bytes: Buffer.from(base64, 'base64') }))

type InputFile = { name: string; mime: string; bytes: Uint8Array }

/**
 * The files of a form, or files in JSON as `{ name, mime, base64 }`: one as `file`, several as `files`.
 */
export function filesOf(req: Request): { file?: InputFile; files?: InputFile[] } {
  const uploaded = Array.isArray(req.files) ? req.files : []
  const [first, ...others] = uploaded.map(({ originalname, mimetype, buffer }) => ({
    name: originalname,
    mime: mimetype,
    bytes: buffer,
  }))
  if (first) return others.length > 0 ? { files: [first, ...others] } : { file: first }
  const body: unknown = req.body
  if (!body || typeof body !== 'object') return {}
  if ('files' in body) return { files: parsed(z.array(inJson), body.files) }
  return 'file' in body ? { file: parsed(inJson, body.file) } : {}
}

/** Only these open in the browser: another type could run scripts on our origin. */
const opens = /^(application\/pdf|text\/plain|image\/(png|jpeg|webp|gif)|audio\/.+|video\/.+)$/

/** `/__ctl/<channel>/media/:id`: the files of the chats, as the page opens them. */
export function fileRoutes(actor: Controlled): Router {
  const router = Router()
  router.get('/:id', (req, res) => {
    const media = actor.media(req.params.id)
    if (!media) throw new ControlError(404, 'Ese archivo ya no está.')
    const place = opens.test(bareMime(media.mime)) ? 'inline' : 'attachment'
    res.setHeader('content-type', media.mime)
    res.setHeader('x-content-type-options', 'nosniff')
    res.setHeader('content-disposition', `${place}; filename*=UTF-8''${encodeURIComponent(media.name)}`)
    sendPart(req, res, media.bytes)
  })
  return router
}

/** Players read the end of an audio first, to know how long it is. */
function sendPart(req: Request, res: Response, bytes: Uint8Array): void {
  res.setHeader('accept-ranges', 'bytes')
  const ranges = req.range(bytes.length)
  const [range] = Array.isArray(ranges) && ranges.length === 1 ? ranges : []
  if (!range) {
    res.end(bytes)
    return
  }
  const { start, end } = range
  res.status(206).setHeader('content-range', `bytes ${start}-${end}/${bytes.length}`)
  res.end(bytes.subarray(start, end + 1))
}
