import type { Download } from '@hilo/contracts'
import type { Response } from 'express'
import type { Realtime } from '../realtime/realtime'
import { rooms } from '../realtime/rooms'
import type { Actor } from './actor'

const pauseMs = 500

/** The browser does not report the download's progress to the page, so the server does, until the connection is closed. */
export function followDownload({ publish }: Realtime, { uuid, download }: Actor, response: Response): void {
  if (!download) return
  const { socket } = response
  const before = socket?.bytesWritten ?? 0
  const tell = (state: 'running' | 'done' | 'stopped') => {
    const bytes = (socket?.bytesWritten ?? 0) - before
    const rows = (response.locals.rows as Download['rows'])?.() ?? null
    void publish([rooms.user(uuid)], 'update:download', { download, bytes, rows, state })
  }
  // Each of the middlewares and of the streams of an export listens, and so do we.
  response.setMaxListeners(20)
  const timer = setInterval(() => tell('running'), pauseMs)
  response.once('close', () => {
    clearInterval(timer)
    tell(response.writableFinished && response.statusCode === 200 ? 'done' : 'stopped')
  })
}
