import { json, type Request, type RequestHandler, Router, urlencoded } from 'express'
import { z } from 'zod'
import { bareMime } from '../../../core/mime'
import { uploads } from '../../../core/uploads'
import { bearerToken, usageHeaders } from '../../graph'
import { badParameter, GraphError, invalidToken, requiredParameter } from '../../graph-error'
import { chatError } from '../errors'
import { addFile } from '../inbound/compose'
import type { LiveAccount } from '../kind'
import { ownerOf } from '../tokens'
import type { World } from '../world'
import { accountInPath, refuseAsOrdered } from './claim'
import { objectRoutes } from './objects'
import { checkFile, send } from './send'

/** One channel's part of `/graph/:version`; requests for others go to the next provider. */
export function graphRoutes(world: World): Router {
  const router = Router()
  router.use(usageHeaders(world.kind.channel, () => world.knobs.current.usagePercent))
  router.use(ownToken(world))

  router.post(
    '/:id/messages',
    json({ limit: '2mb' }),
    urlencoded({ extended: true }),
    async (req, res, next) => {
      const account = accountInPath(world, req)
      if (!account) return next('router')
      const body: unknown = req.body
      try {
        refuseAsOrdered(world, isMark(body) ? 'mark' : 'send')
        if (world.spend('timeoutBeforeAccept')) return world.hang(res)
        const { answer, follow } = await send(world, account, unwrapped(body))
        if (world.knobs.current.echoBeforeAnswer) await follow()
        await world.delayed()
        if (world.spend('timeoutAfterAccept')) world.hang(res)
        else res.json(answer)
        if (!world.knobs.current.echoBeforeAnswer) world.clock.track(follow())
      } catch (error) {
        if (error instanceof GraphError) {
          const { code, message } = error
          world.outbox.refused.push({
            at: world.clock.now(),
            account: account.id,
            code,
            message,
            request: body,
          })
        }
        throw error
      }
    },
  )

  router.post('/:id/message_attachments', uploads.single('filedata'), (req, res, next) => {
    const account = accountInPath(world, req)
    if (!account) return next('router')
    refuseAsOrdered(world, 'media')
    res.json({ attachment_id: upload(world, account, req) })
  })
  router.use(objectRoutes(world))
  return router
}

/** Typing and read marks: failures ordered for sends do not apply to them. */
const isMark = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'sender_action' in body

/** Parses the JSON in a form's fields. */
function unwrapped(body: unknown): unknown {
  if (!body || typeof body !== 'object') return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      typeof value === 'string' && /^[{[]/.test(value) ? parsedJson(key, value) : value,
    ]),
  )
}

function parsedJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badParameter(`Param ${name} must be valid JSON.`)
  }
}

/** Passes the request to the next provider when the token is not one of ours. */
const ownToken =
  (world: World): RequestHandler =>
  (req, _res, next) => {
    const token = bearerToken(req) ?? ''
    if (!ownerOf(world, token)) return next('router')
    if (world.knobs.current.tokenRevoked) throw invalidToken()
    next()
  }

const Described = z.looseObject({
  attachment: z.looseObject({ type: z.enum(['image', 'audio', 'video', 'file']) }),
})

function upload(world: World, account: LiveAccount, req: Request): string {
  const fields = unwrapped(req.body)
  const given = z.looseObject({ message: z.unknown(), platform: z.string().optional() }).safeParse(fields)
  const described = Described.safeParse(given.data?.message)
  if (!described.success) throw requiredParameter('message')
  if (world.kind.channel === 'instagram' && given.data?.platform !== 'instagram')
    throw badParameter('Param platform must be one of {INSTAGRAM}.')
  if (!req.file) throw requiredParameter('filedata')
  const { originalname: name, mimetype, buffer: bytes } = req.file
  const mime = bareMime(mimetype)
  // A part without a content type arrives as one of these.
  if (mime === 'application/octet-stream' || mime === 'text/plain') throw chatError(100, 2018047)
  const { type } = described.data.attachment
  if (type !== 'file' && !mime.startsWith(`${type}/`)) throw chatError(100, 2018047)
  const file = addFile(world, account.id, { name, mime, bytes })
  checkFile(world, type, file)
  return file.id
}
