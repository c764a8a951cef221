import type { Download } from '@hilo/contracts'

/** A file of lines of JSON, of any length: a page is read when the one before has been taken, so never more than two are in memory. */
export function ndjsonDownload(name: string, pages: AsyncIterable<readonly object[]>): Download {
  let rows = 0
  async function* content(): AsyncGenerator<Uint8Array> {
    // An export without rows is an answer, too.
    yield new Uint8Array()
    for await (const page of pages) {
      if (page.length === 0) continue
      yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''))
      rows += page.length
    }
  }
  return { content: content(), name, mime: 'application/x-ndjson', size: null, rows: () => rows }
}
