import type { z } from 'zod'
import type { CommonErrorCode, ErrorCode, Refusal } from './errors'
import type { Work } from './load-limits'
import type { Access } from './permissions'

/** Plain text is what the handshakes of providers ask for; the others are the API's own documentation. */
export const textTypes = { text: 'text/plain', html: 'text/html', script: 'text/javascript' } as const
export type TextType = keyof typeof textTypes

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * An endpoint is a value. The table of them mounts and types the Express routes, types the web's client,
 * generates the OpenAPI document and drives the generated tests.
 */
export interface EndpointDefinition {
  readonly methods: readonly [Method, ...Method[]]
  /**
   * Express syntax, and with the trailing slash where the specification writes one (what changes something, and whole lists):
   * so it is documented, and so our own client asks. Both forms answer.
   */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** 'raw' lets the handler read the untouched bytes: signatures are made over those, and who asks is known before they come. */
  readonly body?: z.ZodType | 'raw'
  /** How large a body of JSON may be, where that is more than it is elsewhere. */
  readonly bodyBytes?: number
  /** A multipart body: the name of its one file; `body` describes the other fields. */
  readonly file?: string
  /** What it costs beyond what any request does: fewer of these are done at once. Files and searches are known as such. */
  readonly work?: Exclude<Work, 'request' | 'search' | 'upload'>
  /**
   * A word of `textTypes` answers that kind of text as it is; 'file' answers a download; 'redirect' sends the browser on, to a
   * path of our own; 'letter' answers markup that a stranger wrote, under a policy that lets it do nothing.
   */
  readonly response: z.ZodType | TextType | 'file' | 'redirect' | 'letter'
  /** The answer is one page of a list: an array, with the next page's cursor in `X-Next-Cursor`. */
  readonly paged?: true
  /** The sentence a mutation adds to its answer as `msg`. */
  readonly success?: string
  /** Beyond `commonErrors`. */
  readonly errors: readonly ErrorCode[]
}

export const endpoint = <const E extends EndpointDefinition>(definition: E): E => definition

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** Reads the body, once; throws a refusal. */
export type ReadBytes = () => Promise<Uint8Array>

export type ParamsOf<E extends EndpointDefinition> = Output<E['params']>
export type QueryOf<E extends EndpointDefinition> = Output<E['query']>
export type BodyOf<E extends EndpointDefinition> = E['body'] extends 'raw' ? ReadBytes : Output<E['body']>
export type ErrorsOf<E extends EndpointDefinition> = E['errors'][number] | CommonErrorCode

/** What a handler returns: the answer without its `msg`, or one of the declared refusals. */
export type HandlerResult<E extends EndpointDefinition> =
  | (E['response'] extends z.ZodType
      ? E extends { paged: true }
        ? Page<z.input<E['response']>>
        : z.input<E['response']>
      : E['response'] extends 'file'
        ? Download
        : E['response'] extends 'letter'
          ? Letter
          : string)
  | Refusal<ErrorsOf<E>>

export interface Page<Items> {
  readonly items: Items
  readonly next_cursor: string | null
}

/** Bytes on their way out, under the name that the person gave the file. */
export interface Download {
  readonly content: AsyncIterable<Uint8Array>
  readonly name: string
  readonly mime: string
  readonly size: number | null
}

/** A page of somebody else's making. `images`: it may show pictures that lie elsewhere. */
export interface Letter {
  readonly html: string
  readonly images: boolean
}

/** What a client sends. */
export type RequestOf<E extends EndpointDefinition> = (E['params'] extends z.ZodType
  ? { params: Input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : { body?: undefined })

/** What a client receives. */
export type AnswerOf<E extends EndpointDefinition> = (E['response'] extends z.ZodType
  ? z.output<E['response']>
  : string) &
  (E extends { success: string } ? { msg: string } : unknown)
