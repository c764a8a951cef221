import type { FailureOrder } from '../world/failures'

const statuses: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** An error in the format of Google's APIs. */
export class GoogleError extends Error {
  constructor(
    readonly code: number,
    readonly reason: string,
    message: string,
    readonly domain = 'global',
  ) {
    super(message)
  }

  body() {
    const { code, message, reason, domain } = this
    const one = { message, domain, reason }
    const where = code === 401 ? { location: 'Authorization', locationType: 'header' } : {}
    const status = reason === 'failedPrecondition' ? 'FAILED_PRECONDITION' : (statuses[code] ?? 'UNKNOWN')
    const details =
      reason === 'insufficientPermissions'
        ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }]
        : null
    return { error: { code, message, errors: [{ ...one, ...where }], status, ...(details && { details }) } }
  }
}

export const invalid = (message: string) => new GoogleError(400, 'invalidArgument', message)
export const notFound = () => new GoogleError(404, 'notFound', 'Requested entity was not found.')
export const unauthenticated = () =>
  new GoogleError(401, 'authError', 'Request had invalid authentication credentials.')

export const insufficient = (reason = 'insufficientPermissions') =>
  new GoogleError(403, reason, 'Request had insufficient authentication scopes.')

/** The time to retry is only in the message. */
export const tooFast = (until: number) =>
  new GoogleError(
    403,
    'rateLimitExceeded',
    `User-rate limit exceeded.  Retry after ${new Date(until).toISOString()}`,
    'usageLimits',
  )

const reasons: Record<number, [reason: string, message: string]> = {
  400: ['invalidArgument', 'Request contains an invalid argument.'],
  401: ['authError', 'Request had invalid authentication credentials.'],
  403: ['rateLimitExceeded', ''],
  404: ['notFound', 'Requested entity was not found.'],
  429: ['rateLimitExceeded', 'Too many concurrent requests for user'],
  500: ['backendError', 'Internal error encountered.'],
  503: ['backendError', 'The service is currently unavailable.'],
}

/** The error of an ordered failure; a 403 is a rate limit unless its reason says otherwise. */
export function orderedError({ code, reason, retryAfter = 5 }: FailureOrder, now: number): GoogleError {
  const [usual, message] = reasons[code] ?? ['unknown', `Error ${code}`]
  if (code === 403 && /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded)?$/.test(reason ?? ''))
    return tooFast(now + retryAfter * 1000)
  if (code === 403) return insufficient(reason ?? usual)
  return new GoogleError(code, reason ?? usual, message)
}
