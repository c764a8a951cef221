import {
  type ErrorRequestHandler,
  json,
  type Request,
  type RequestHandler,
  Router,
  urlencoded,
} from 'express'
import { isBadBody } from '../../core/http'
import { uploads } from '../../core/uploads'
import type { Bot } from '../account'
import { BotError, orderedError } from '../api-error'
import type { World } from '../world'
import { isSend, methodOf } from './methods'
import { paramsOf } from './params'

/** `/bot<token>/<method>`. */
export function apiRoutes(world: World): Router {
  const router = Router({ mergeParams: true })
  const parseForm = uploads.any()

  const call: RequestHandler = async (req, res) => {
    const bot = botOf(world, req)
    const { name, method } = methodOf(String(req.params.method))
    const params = paramsOf(req)
    try {
      refuseAsOrdered(world, name)
      if (isSend(name) && world.spend('timeoutBeforeAccept')) return world.hang(res)
      const answer = await method({ world, bot, params, uploads: uploadsOf(req) })
      await world.delayed()
      if (isSend(name) && world.spend('timeoutAfterAccept')) return world.hang(res)
      res.json({ ok: true, ...answer })
    } catch (error) {
      if (error instanceof BotError && isSend(name)) {
        const { code, message } = error
        world.outbox.refused.push({
          at: world.clock.now(),
          account: bot.view.id,
          code,
          message,
          request: params,
        })
      }
      throw error
    }
  }
  router.all('/bot:token/:method', json({ limit: '2mb' }), urlencoded({ extended: false }), parseForm, call)
  router.get('/file/bot:token/*path', (req, res) => {
    const bot = botOf(world, req)
    const { path } = req.params
    const known = world.paths.get(`${bot.view.id}/${Array.isArray(path) ? path.join('/') : path}`)
    const file = known && known.until > world.clock.now() ? world.files.get(known.fileId) : null
    if (!file || world.knobs.current.mediaExpired) throw new BotError(404, 'Not Found')
    res.setHeader('content-type', 'application/octet-stream')
    res.end(file.bytes)
  })
  router.use(['/bot:token', '/file/bot:token'], botErrors)
  return router
}

/** A malformed token answers 404, an unknown one 401. */
function botOf({ bots, knobs }: World, { params }: Request): Bot {
  const token = String(params.token)
  if (!/^\d+:[A-Za-z0-9_-]+$/.test(token)) throw new BotError(404, 'Not Found')
  const bot = bots.find((one) => one.token === token)
  if (!bot || knobs.current.tokenRevoked) throw new BotError(401, 'Unauthorized')
  return bot
}

function refuseAsOrdered({ failures }: World, method: string): void {
  const kind = isSend(method) ? 'send' : method === 'getFile' ? 'media' : method
  const order = failures.take(kind, method)
  if (order) throw orderedError(order)
}

function uploadsOf({ files }: Request) {
  return (Array.isArray(files) ? files : []).map(({ fieldname, originalname, mimetype, buffer }) => ({
    field: fieldname,
    name: originalname,
    mime: mimetype,
    bytes: buffer,
  }))
}

const botErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (res.headersSent) return next(error)
  const refusal =
    error instanceof BotError
      ? error
      : isBadBody(error)
        ? new BotError(400, 'Bad Request: body could not be read')
        : new BotError(500, `Internal Server Error: ${String(error)}`)
  res.status(refusal.code).json(refusal.body())
}
