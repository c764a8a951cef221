import { upTo } from './up-to'

/**
 * The text of an answer, or an error once it is longer than `most`. `fetch` unpacks what is compressed: its bytes are counted
 * unpacked, because a megabyte may unpack to a gigabyte.
 */
export async function readAnswer({ body }: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upTo(most, body ?? emptyBody())) chunks.push(chunk)
  return new TextDecoder().decode(Buffer.concat(chunks))
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
