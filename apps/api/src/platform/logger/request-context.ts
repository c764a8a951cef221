import { AsyncLocalStorage } from 'node:async_hooks'

/** The fields of every line of the log that is written while a request, a command or a job is handled. */
interface RequestContext {
  readonly request_id: string
}

export const requestContext = new AsyncLocalStorage<RequestContext>()
