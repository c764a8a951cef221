import { type Request, Router } from 'express'
import { z } from 'zod'
import { parsed } from '../../core/http'
import type { WhatsApp } from '../index'
import { bareMime } from '../media-rules'

const inJson = z.object({
  name: z.string(),
  mime: z.string(),
  base64: z.string().transform((text) => Buffer.from(text, 'base64')),
})

/** A file of a form, or one written into JSON as `{ name, mime, base64 }`. */
export function fileOf(req: Request): { name: string; mime: string; bytes: Uint8Array } | null {
  if (req.file) return { name: req.file.originalname, mime: req.file.mimetype, bytes: req.file.buffer }
  const body: unknown = req.body
  if (!body || typeof body !== 'object' || !('file' in body)) return null
  const { name, mime, base64 } = parsed(inJson, body.file)
  return { name, mime, bytes: base64 }
}

/** Only these open in the browser: another type could run as a page of ours. */
const opens = /^(application\/pdf|text\/plain|image\/(png|jpeg|webp|gif)|audio\/.+|video\/.+)$/

/** `/__ctl/whatsapp/media/:id`: the files of the chats, as the phone opens them. */
export function fileRoutes(whatsapp: Omit<WhatsApp, 'control'>): Router {
  const router = Router()
  router.get('/:id', (req, res) => {
    const media = whatsapp.media(req.params.id)
    if (!media) {
      res.status(404).json({ msg: 'Ese archivo ya no está.' })
      return
    }
    const place = opens.test(bareMime(media.mime)) ? 'inline' : 'attachment'
    res.setHeader('content-type', media.mime)
    res.setHeader('x-content-type-options', 'nosniff')
    res.setHeader('content-disposition', `${place}; filename*=UTF-8''${encodeURIComponent(media.name)}`)
    res.end(media.bytes)
  })
  return router
}
