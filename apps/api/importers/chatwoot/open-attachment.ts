import { Readable } from 'node:stream'
import { mediaName } from '../../src/channels/providers/shared/media-name'
import { mostFileBytes, type OpenedFile } from '../../src/imports/open-file'
import type { FilePart } from '../../src/imports/source'
import { TooManyBytes, upTo } from '../../src/platform/http/bodies/up-to'
import type { Politeness } from './client'

const mostTries = 4
const timeoutMs = 300_000

/**
 * Opens an attachment at the address that Chatwoot gives, which leads to its storage and needs no token. The operator trusts that
 * Chatwoot; no other protocol than HTTP is followed.
 */
export async function openAttachment(
  { file }: FilePart,
  { wait }: Pick<Politeness, 'wait'>,
): Promise<OpenedFile> {
  if (file.size !== null && file.size > mostFileBytes) return { too_large: mostFileBytes }
  for (let tries = 1; ; tries += 1) {
    const opened = await request(file)
    if (!('again' in opened)) return opened
    if (tries === mostTries) return { missing: opened.again }
    await wait(1_000 * 2 ** tries)
  }
}

async function request({
  from,
  kind,
  name,
}: FilePart['file']): Promise<OpenedFile | { readonly again: string }> {
  let response: Response
  try {
    const address = new URL(from)
    if (!/^https?:$/.test(address.protocol)) return { missing: 'su dirección no es de la web' }
    response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    return error instanceof TypeError && 'code' in error
      ? { missing: 'no tienen una dirección' }
      : { again: 'su servidor no responde' }
  }
  const { status, headers, body } = response
  if (status !== 200 || !body) {
    await body?.cancel()
    return status === 429 || status >= 500
      ? { again: `su servidor responde ${status}` }
      : { missing: `su servidor responde ${status}` }
  }
  const mime = (headers.get('content-type') ?? 'application/octet-stream').slice(0, 255)
  // A page in place of a picture says that it is gone.
  if (kind !== 'document' && /^text\/html\b/i.test(mime)) {
    await body.cancel()
    return { missing: 'en su lugar hay una página' }
  }
  if (Number(headers.get('content-length') ?? 0) > mostFileBytes) {
    await body.cancel()
    return { too_large: mostFileBytes }
  }
  return {
    content: Readable.from(upTo(mostFileBytes, body)),
    name: name.includes('.') ? name : mediaName(kind, undefined, mime),
    mime,
    tooLarge: (error) => (error instanceof TooManyBytes ? error.most : null),
  }
}
