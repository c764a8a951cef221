import type { BodyOf, EndpointDefinition, HandlerResult, ParamsOf, QueryOf } from '@hilo/contracts'
import type { Actor } from './actor'
import type { UploadedFile } from './bodies/receive-upload'

/** A parsed request with its actor (null for a public endpoint). */
export interface HttpRequest<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly actor: E['access']['kind'] extends 'public' ? null : Actor
  readonly address: string
  readonly userAgent: string
  readonly requestId: string
  /** The uploaded file of a multipart body; deleted after the answer unless the handler keeps it. */
  readonly file: UploadedFile | null
  /** The uploaded files, if the endpoint takes several. */
  readonly files: readonly UploadedFile[]
  header(name: string): string | undefined
}
export type Handler<E extends EndpointDefinition> = (request: HttpRequest<E>) => Promise<HandlerResult<E>>
export type HandlersOf<T extends Record<string, EndpointDefinition>> = { [N in keyof T]: Handler<T[N]> }
