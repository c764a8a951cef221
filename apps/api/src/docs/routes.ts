import { type docsEndpoints, endpoints, openApiDocument } from '@hilo/contracts'
import type { HandlersOf } from '../platform/http/mount'

export function docsRoutes(): HandlersOf<typeof docsEndpoints> {
  const document = { openapi: '3.1.0', ...openApiDocument(endpoints, '0.1.0') }
  return { openApi: async () => document }
}
