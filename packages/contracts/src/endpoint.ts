import type { z } from 'zod'
import type { ApiScope } from './api-scopes'
import type { CommonErrorCode, ErrorCode, Refusal } from './errors/errors'
import type { Access } from './permissions'
import type { Route } from './routes'

/** Providers' handshakes answer plain text; the API's documentation uses the others (decision 001). */
export const textTypes = { text: 'text/plain', html: 'text/html', script: 'text/javascript' } as const
type TextType = keyof typeof textTypes

/**
 * An endpoint is a value. The table of them mounts and types the Express routes, types the web's client,
 * generates the OpenAPI document and drives the generated tests.
 */
export interface EndpointDefinition extends Route {
  readonly summary: string
  readonly access: Access
  /** The scope that an API key needs here; absent: no key may call it. The access holds for the key's person, too. */
  readonly key?: ApiScope
  /** Only a person's key may call it: a business's has no chats, and nothing else of its own. */
  readonly ofPerson?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  /** 'raw': the handler reads the bytes as sent, which signatures are made over, after it knows who sends them. */
  readonly body?: z.ZodType | 'raw'
  /** How many files one request may have; absent: one. */
  readonly files?: number
  /** The largest JSON body, if larger than the default. */
  readonly bodyBytes?: number
  /**
   * A schema: JSON. A key of `textTypes`: that kind of text. 'file': a download. 'redirect': a redirect to a path of our
   * own. 'mail_original': HTML that a stranger wrote, under a content policy that lets it run nothing.
   */
  readonly response: z.ZodType | TextType | 'file' | 'redirect' | 'mail_original'
  /** The answer is one page of a list: an array, with the next page's cursor in `X-Next-Cursor`. */
  readonly paged?: true
  /** The Spanish sentence that a mutation adds to its answer as `msg`. */
  readonly success?: string
  /** Beyond `commonErrors`. */
  readonly errors: readonly ErrorCode[]
}

/** With a key, what creates or sends takes an `Idempotency-Key`: repeated within a day it is done once, and answers the same. */
export const takesIdempotencyKey = ({ key, methods, response }: EndpointDefinition): boolean =>
  key !== undefined && methods.includes('POST') && typeof response !== 'string'

export const endpoint = <const E extends EndpointDefinition>(definition: E): E => definition

type Output<S> = S extends z.ZodType ? z.output<S> : undefined
type Input<S> = S extends z.ZodType ? z.input<S> : undefined

/** Reads the body, once. Throws a refusal. */
export type ReadBytes = () => Promise<Uint8Array>

export type ParamsOf<E extends EndpointDefinition> = Output<E['params']>
export type QueryOf<E extends EndpointDefinition> = Output<E['query']>
export type BodyOf<E extends EndpointDefinition> = E['body'] extends 'raw' ? ReadBytes : Output<E['body']>
type ErrorsOf<E extends EndpointDefinition> = E['errors'][number] | CommonErrorCode

/** The result of a handler: the answer without its `msg`, or one of the declared refusals. */
export type HandlerResult<E extends EndpointDefinition> =
  | (E['response'] extends z.ZodType
      ? E extends { paged: true }
        ? Page<z.input<E['response']>>
        : z.input<E['response']>
      : E['response'] extends 'file'
        ? Download
        : E['response'] extends 'mail_original'
          ? MailOriginal
          : string)
  | Refusal<ErrorsOf<E>>

export interface Page<Items> {
  readonly items: Items
  readonly next_cursor: string | null
}

/** A file to send, under the name that its sender gave it. */
export interface Download {
  readonly content: AsyncIterable<Uint8Array>
  readonly name: string
  readonly mime: string
  readonly size: number | null
  /** For a download of a table: how many rows have been written. */
  readonly rows?: () => number
}

/** The HTML of a mail as its sender made it. `images`: it may load remote images. */
export interface MailOriginal {
  readonly html: string
  readonly images: boolean
}

/** A client's request. */
export type RequestOf<E extends EndpointDefinition> = (E['params'] extends z.ZodType
  ? { params: Input<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends z.ZodType ? { query?: Input<E['query']> } : { query?: undefined }) &
  (E['body'] extends z.ZodType ? { body: Input<E['body']> } : { body?: undefined })

/** The answer to a client. */
export type AnswerOf<E extends EndpointDefinition> = (E['response'] extends z.ZodType
  ? z.output<E['response']>
  : string) &
  (E extends { success: string } ? { msg: string } : unknown)
