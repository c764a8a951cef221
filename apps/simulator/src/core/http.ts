import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { MulterError } from 'multer'
import { z } from 'zod'

/** A refusal by the control API, said to the person at the page or to the developer of a test. */
export class ControlError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

const loopbackAddress = /^(::1|(::ffff:)?127(\.\d+){3})$/
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/**
 * The control API can do anything, so it answers this machine alone. The checks of Host and Origin keep out a
 * web page of somewhere else, whose requests come from this machine too.
 */
export const loopbackOnly: RequestHandler = (req, res, next) => {
  const host = req.headers.host ?? ''
  const origin = req.headers.origin
  const foreign = origin !== undefined && origin !== `http://${host}`
  if (loopbackAddress.test(req.socket.remoteAddress ?? '') && loopbackHost.test(host) && !foreign) next()
  else res.status(403).json({ msg: 'El control del simulador solo se atiende desde este equipo.' })
}

/** Parses what came from outside; what does not fit is refused with the path of the first thing wrong. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new ControlError(400, z.prettifyError(result.error))
}

export function controlErrors(error: unknown, _req: Request, res: Response, next: NextFunction): void {
  if (res.headersSent) next(error)
  else if (error instanceof ControlError) res.status(error.status).json({ msg: error.message })
  else if (error instanceof MulterError) res.status(413).json({ msg: `Archivo rechazado: ${error.message}` })
  else if (isBadBody(error)) res.status(400).json({ msg: 'El cuerpo no es JSON válido.' })
  else {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    res.status(500).json({ msg: 'El simulador falló; mira su consola.' })
  }
}

/** body-parser marks its own errors with a status. */
export function isBadBody(error: unknown): boolean {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
}
