import type { ErrorCode, Fields } from '@hilo/contracts'

/** A call that was refused, or that never arrived (`NETWORK`, which has no sentence of its own). */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK'
  readonly status: number
  readonly fields: Fields

  constructor(code: ErrorCode | 'NETWORK', status: number, msg: string, fields: Fields = {}) {
    super(msg)
    this.code = code
    this.status = status
    this.fields = fields
  }
}

/** What the person reads: the server's sentence, else the default of the action (specification, error catalogue). */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.message !== '' ? error.message : fallback
