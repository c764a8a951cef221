import type { FailureOrder } from '../world/failures'

/** An error in the format of the Bot API. */
export class BotError extends Error {
  constructor(
    readonly code: number,
    description: string,
    readonly parameters?: { retry_after?: number; migrate_to_chat_id?: number },
  ) {
    super(description)
  }

  body() {
    const { code, message, parameters } = this
    return { ok: false, error_code: code, description: message, ...(parameters && { parameters }) }
  }
}

export const badRequest = (sentence: string) => new BotError(400, `Bad Request: ${sentence}`)
export const forbidden = (sentence: string) => new BotError(403, `Forbidden: ${sentence}`)
export const tooMany = (seconds: number) =>
  new BotError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds })

const sentences: Record<number, string> = {
  400: 'Bad Request: chat not found',
  401: 'Unauthorized',
  403: 'Forbidden: bot was blocked by the user',
  404: 'Not Found',
  409: "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first",
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** The error of an ordered failure; `reason` is its exact description. */
export function orderedError({ code, reason, retryAfter }: FailureOrder): BotError {
  if (code === 429) return tooMany(retryAfter ?? 2)
  return new BotError(code, reason ?? sentences[code] ?? `Error ${code}`)
}
