import { type IncomingMessage, request as overHttp } from 'node:http'
import { request as overTls } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Settings } from './s3-storage'

interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: URL
  /** With a body: its length, which S3 asks for first. */
  readonly size?: number
  readonly body?: Readable
  /** What S3 wants signed along with the request. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A line that says nothing for this long is dead. */
const silentMs = 30_000

/**
 * One signed request. Over node's own client and not fetch: that one sends a stream without its length, which S3
 * refuses.
 */
export async function askS3(
  { region, accessKeyId, secretAccessKey }: S3Settings,
  { method, url, size, body, headers: signedHeaders = {} }: S3Request,
): Promise<IncomingMessage> {
  const signer = new AwsV4Signer({
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    method,
    url: url.href,
    headers: signedHeaders,
  })
  const signed = await signer.sign()
  const headers = Object.fromEntries(signed.headers)
  const send = url.protocol === 'https:' ? overTls : overHttp
  const sent = send(signed.url, {
    method,
    headers: { ...headers, ...(size !== undefined && { 'content-length': size }) },
    timeout: silentMs,
  })
  sent.on('timeout', () => sent.destroy(new Error('S3 does not answer')))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', resolve)
    sent.on('error', reject)
  })
  if (!body) sent.end()
  // A refusal may come before the last byte went: then the answer is what counts, and not the broken pipe.
  else pipeline(body, sent).catch((error: Error) => sent.destroy(error))
  return answered
}
