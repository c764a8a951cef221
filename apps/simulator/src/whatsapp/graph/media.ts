import { type Request, Router } from 'express'
import { z } from 'zod'
import { bareMime } from '../../core/mime'
import { uploads } from '../../core/uploads'
import { bearerToken } from '../../meta/graph'
import { badParameter, requiredParameter } from '../../meta/graph-error'
import { type Media, sha256Of } from '../media'
import { allowedMimes, kindOfMime, mediaRules } from '../media-rules'
import type { World } from '../world'
import { phoneOf } from './claim'

const Upload = z.looseObject({ messaging_product: z.unknown().optional(), type: z.unknown().optional() })

export function mediaRoutes(world: World): Router {
  const router = Router()

  const reachableMedia = (req: Request): Media | null => {
    const media = world.media.get(String(req.params.id))
    return media && world.accounts.reach(media.account, bearerToken(req) ?? '') ? media : null
  }

  router.post(
    '/:id/media',
    // Checks the token before it reads the body, which may be 100 MB.
    (req, _res, next) => (phoneOf(world, req) ? next() : next('router')),
    uploads.single('file'),
    (req, res) => {
      world.failures.check('media')
      const body = Upload.parse(req.body ?? {})
      if (body.messaging_product !== 'whatsapp') throw requiredParameter('messaging_product')
      if (!body.type) throw requiredParameter('type')
      if (!req.file) throw requiredParameter('file')
      const { originalname, mimetype, buffer } = req.file
      const kind = kindOfMime(mimetype)
      if (!kind) {
        const types = allowedMimes.join(', ')
        throw badParameter(`Param file must be a file with one of the following types: ${types}.`)
      }
      if (mimetype.startsWith('audio/ogg') && !isOpus(buffer))
        throw badParameter('Param file of type audio/ogg must be encoded with the OPUS codec.')
      const { maxBytes } = mediaRules[kind]
      if (buffer.length === 0 || buffer.length > maxBytes) {
        throw badParameter(`Param file must be a file of at most ${maxBytes} bytes and must not be empty.`)
      }
      const file = { name: originalname, mime: bareMime(mimetype), bytes: buffer }
      res.json({ id: world.media.add(String(req.params.id), 'upload', file).id })
    },
  )

  router.get('/:id', (req, res, next) => {
    const media = reachableMedia(req)
    if (!media || world.knobs.current.mediaExpired) return next()
    world.failures.check('media')
    res.json({
      messaging_product: 'whatsapp',
      url: `${req.protocol}://${req.headers.host}/lookaside/whatsapp_business/attachments/?${world.media.address(media)}`,
      mime_type: media.mime,
      sha256: sha256Of(media, 'hex'),
      file_size: media.bytes.length,
      id: media.id,
    })
  })

  router.delete('/:id', (req, res, next) => {
    const media = reachableMedia(req)
    if (!media) return next()
    world.media.delete(media.id)
    res.json({ success: true })
  })

  return router
}

/** Whether the first page of an Ogg file names Opus, the only codec that WhatsApp accepts. */
const isOpus = (ogg: Uint8Array): boolean => Buffer.from(ogg.subarray(0, 64)).includes('OpusHead')

/** File downloads, on Meta's lookaside host: with the same token, for five minutes. */
export function lookasideRoutes(world: World): Router {
  const router = Router()
  router.get('/whatsapp_business/attachments', (req, res) => {
    const { mid, ext, hash } = req.query
    // The lookaside host takes the token only in the header.
    const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
    if (token === undefined || !world.accounts.knowsToken(token)) {
      res.status(401).type('text/plain').send('Unauthorized')
      return
    }
    const media = world.media.byAddress({ mid: String(mid), ext: String(ext), hash: String(hash) })
    const lasts = media && !world.knobs.current.mediaExpired
    if (!lasts || !world.accounts.reach(media.account, token)) {
      res.status(404).type('text/plain').send('URL signature expired')
      return
    }
    res.setHeader('content-type', media.mime)
    res.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(media.name)}`)
    res.end(media.bytes)
  })
  return router
}
