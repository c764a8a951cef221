import { fieldsOf, issueSentence } from '@hilo/contracts'
import type { NextFunction, Request, RequestHandler, Response } from 'express'
import { MulterError } from 'multer'
import type { z } from 'zod'

/** The same error codes as in Hilo's API. */
const codes = {
  400: 'INVALID_INPUT',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  500: 'INTERNAL',
} as const

/** A refusal by the control API, read by the person at the page or by a test's developer. */
export class ControlError extends Error {
  constructor(
    readonly status: keyof typeof codes,
    message: string,
    /** By field, what is wrong with it. */
    readonly fields?: Record<string, string>,
    readonly code: string = codes[status],
  ) {
    super(message)
  }
}

const loopbackAddress = /^(::1|(::ffff:)?127(\.\d+){3})$/
const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i

/**
 * The control API can do anything, so it answers only this machine. The checks of Host and Origin refuse a foreign web
 * page in a browser on this machine.
 */
export const loopbackOnly: RequestHandler = (req, _res, next) => {
  const host = req.headers.host ?? ''
  const origin = req.headers.origin
  const foreign = origin !== undefined && origin !== `http://${host}`
  if (loopbackAddress.test(req.socket.remoteAddress ?? '') && loopbackHost.test(host) && !foreign) next()
  else throw new ControlError(403, 'El control del simulador solo se atiende desde este equipo.')
}

/** Parses input from outside; refuses invalid input with a sentence for each field. */
export function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value, { error: issueSentence })
  if (result.success) return result.data
  const fields = fieldsOf(result.error)
  const sentences = Object.entries(fields).map(([name, sentence]) => `${name}: ${sentence}.`)
  throw new ControlError(400, sentences.join(' '), fields)
}

export function controlErrors(error: unknown, _req: Request, res: Response, next: NextFunction): void {
  if (res.headersSent) {
    next(error)
    return
  }
  const { status, message, code, fields } = refusalOf(error)
  res.status(status).json({ msg: message, code, ...(fields && { fields }) })
}

function refusalOf(error: unknown): ControlError {
  if (error instanceof ControlError) return error
  if (error instanceof MulterError)
    return new ControlError(
      error.code === 'LIMIT_FILE_SIZE' ? 413 : 400,
      uploadSentences[error.code] ?? notAForm,
    )
  if (isBadBody(error)) {
    const tooLarge = 'status' in error && error.status === 413
    return tooLarge
      ? new ControlError(413, 'El cuerpo es demasiado grande.')
      : new ControlError(400, 'El cuerpo no es JSON válido.', undefined, 'MALFORMED_JSON')
  }
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  return new ControlError(500, 'El simulador falló; mira su consola.')
}

const notAForm = 'El formulario trae más de lo que el simulador lee.'
const uploadSentences: Partial<Record<MulterError['code'], string>> = {
  LIMIT_FILE_SIZE: 'El archivo supera el máximo de 100 MB.',
  LIMIT_FILE_COUNT: 'Van como máximo 10 archivos a la vez.',
  LIMIT_UNEXPECTED_FILE: 'Los archivos van en el campo «file».',
}

/** Whether body-parser refused the body: it gives its errors a status. */
export function isBadBody(error: unknown): error is Error {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
}
