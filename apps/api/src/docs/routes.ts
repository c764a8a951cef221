import { type docsEndpoints, eventsDocument, openApiDocument } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'
import { docsPage } from './page'
import { script } from './script'

/** Each is written when somebody first asks: a process that serves no reader spends nothing on them. */
const once = <T>(write: () => T): (() => T) => {
  let written: { readonly value: T } | undefined
  return () => {
    written ??= { value: write() }
    return written.value
  }
}

/** `url` is where the examples of the page are sent to. */
export function docsRoutes(url: string): HandlersOf<typeof docsEndpoints> {
  const document = once(() => ({ openapi: '3.1.0', ...openApiDocument('0.1.0') }))
  const events = once(eventsDocument)
  const page = once(() => docsPage(url))
  return {
    openApi: async () => document(),
    events: async () => events(),
    docsPage: async () => page(),
    docsScript: async () => script,
  }
}
