import { Readable } from 'node:stream'
import type { S3 } from '@aws-sdk/client-s3'
import { upTo } from '../http/bodies/up-to'

export interface S3Settings {
  /** Any service that speaks S3: the bucket is the first part of the path. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** The prefix of every key: installations that share a bucket need different ones. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** A connection that carries nothing for this long is dead. */
const silentMs = 30_000

/** An answer that is not a file is a list of a thousand names, or an error. */
const mostAnswerBytes = 4 * 1024 * 1024

/** The client reads every answer but a file as a whole, however long it is. */
function limitAnswers({ middlewareStack }: S3): void {
  middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        const answered = await next(request)
        const response = answered.response as { statusCode: number; body: unknown } // S3 speaks HTTP
        const isFile = commandName === 'GetObjectCommand' && response.statusCode < 300
        if (!isFile && response.body instanceof Readable)
          response.body = Readable.from(upTo(mostAnswerBytes, response.body), { objectMode: false })
        return answered
      },
    { step: 'deserialize', priority: 'low', name: 'limitAnswers' },
  )
}

const silent = () => {}

/** The SDK adds some 22 MB to the process: it is loaded at the first request, and never where files lie in a folder. */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings): () => Promise<S3> {
  let client: Promise<S3> | undefined
  const open = async () => {
    const { S3 } = await import('@aws-sdk/client-s3')
    const s3 = new S3({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Servers that only speak S3 refuse the checksums that Amazon's client adds.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Our callers log failures; the client's own log lines would be no JSON.
      logger: { debug: silent, info: silent, warn: silent, error: silent },
      requestHandler: { connectionTimeout: silentMs, socketTimeout: silentMs },
    })
    limitAnswers(s3)
    return s3
  }
  return () => (client ??= open())
}
