import type { docsEndpoints } from '@hilo/contracts'
import { eventsDocument, openApiDocument } from '@hilo/contracts/reference'
import type { HandlersOf } from '../platform/http/handler'
import { version } from '../platform/version'
import { docsPage } from './page'
import { script } from './script'

/** Each document is generated at its first request. */
const once = <T>(write: () => T): (() => T) => {
  let written: { readonly value: T } | undefined
  return () => {
    written ??= { value: write() }
    return written.value
  }
}

/** `url`: where the examples of the page are sent. */
export function docsRoutes(url: string): HandlersOf<typeof docsEndpoints> {
  const document = once(() => ({ openapi: '3.1.0', ...openApiDocument(version) }))
  const events = once(eventsDocument)
  const page = once(() => docsPage(url))
  return {
    openApi: async () => document(),
    events: async () => events(),
    docsPage: async () => page(),
    docsScript: async () => script,
  }
}
