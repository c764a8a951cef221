import { Router, raw } from 'express'
import { z } from 'zod'
import { bearerToken } from '../../meta/graph'
import { badParameter } from '../../meta/graph-error'
import { appId } from '../app'
import type { World } from '../world'

const About = z.looseObject({
  file_length: z.coerce.number().int().min(1),
  file_type: z.enum(['application/pdf', 'image/jpeg', 'image/jpg', 'image/png', 'video/mp4']),
})

interface Session {
  readonly token: string
  readonly length: number
  readonly parts: Buffer[]
}

/** The resumable upload API: a session of the app, then the bytes, from where the session has them. */
export function uploadRoutes(world: World): Router {
  const router = Router()
  const sessions = new Map<string, Session>()
  const had = ({ parts }: Session): number => parts.reduce((sum, part) => sum + part.length, 0)

  router.post('/:id/uploads', (req, res, next) => {
    const token = bearerToken(req) ?? ''
    if (req.params.id !== appId || !world.accounts.knowsToken(token)) return next('router')
    world.failures.check('uploads')
    const about = About.safeParse(req.query)
    if (!about.success) throw badParameter('Param file_type must be a supported file type.')
    const id = `upload:${world.random.digits(20)}?sig=${world.random.digits(10)}`
    sessions.set(id.split('?')[0] ?? id, { token, length: about.data.file_length, parts: [] })
    res.json({ id })
  })

  router.get('/:id', (req, res, next) => {
    const session = sessions.get(req.params.id)
    if (session?.token !== bearerToken(req) || !session) return next()
    res.json({ id: req.params.id, file_offset: had(session) })
  })

  router.post('/:id', (req, _res, next) => (sessions.has(String(req.params.id)) ? next() : next('router')))
  router.post('/:id', raw({ type: () => true, limit: '110mb' }), (req, res, next) => {
    const session = sessions.get(String(req.params.id))
    if (session?.token !== bearerToken(req) || !session) return next('router')
    world.failures.check('uploads')
    const offset = Number(req.headers.file_offset)
    if (offset !== had(session)) throw badParameter('The file offset does not match the session.')
    session.parts.push(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0))
    if (had(session) !== session.length) throw badParameter('The file is shorter than its session says.')
    const handle = `4::${Buffer.from(String(req.params.id)).toString('base64url')}`
    world.templates.addHandle(handle)
    res.json({ h: handle })
  })

  return router
}
