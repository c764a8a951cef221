import { createHmac } from 'node:crypto'
import { Router } from 'express'
import type { Origin } from '../core/origin'
import type { File } from './files'
import type { BaseWorld } from './world'

/** Signed URLs of customers' files, which expire and need no other credential. */
export interface Cdn {
  url(file: File): string
  path: string
  router: Router
}

const lifeMs = 7 * 86_400_000

export function createCdn(path: string, { clock, files, random, knobs }: BaseWorld, origin: Origin): Cdn {
  const secret = random.bytes(32)
  const seal = (id: string, ends: string) =>
    createHmac('sha256', secret).update(`${id}:${ends}`).digest('hex').slice(0, 32)

  const router = Router()
  router.get('/:id/:name', (req, res) => {
    const { oe, oh } = req.query
    const file = files.get(req.params.id)
    const valid =
      oh === seal(req.params.id, String(oe)) && Number.parseInt(String(oe), 16) * 1000 > clock.now()
    if (!file || !valid || knobs.current.mediaExpired) {
      res.status(403).type('text/plain').send('URL signature expired')
      return
    }
    res.setHeader('content-type', file.mime)
    res.setHeader('x-content-type-options', 'nosniff')
    res.setHeader('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    res.end(file.bytes)
  })
  return {
    path,
    router,
    url({ id, name }) {
      const ends = Math.floor((clock.now() + lifeMs) / 1000).toString(16)
      return `${origin.get()}${path}/${id}/${encodeURIComponent(name)}?oe=${ends}&oh=${seal(id, ends)}`
    },
  }
}
