import type { Download } from '@hilo/contracts'
import { byteOrderMark, writeRecords } from './write-csv'

/** A CSV file of any length, written page by page, so that never more than a page of it is in memory. */
export function csvDownload(
  name: string,
  headers: readonly string[],
  pages: AsyncIterable<readonly (readonly string[])[]>,
): Download {
  let rows = 0
  async function* content(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(byteOrderMark + writeRecords([headers]))
    for await (const page of pages) {
      if (page.length === 0) continue
      yield Buffer.from(writeRecords(page))
      rows += page.length
    }
  }
  return { content: content(), name, mime: 'text/csv; charset=utf-8', size: null, rows: () => rows }
}
