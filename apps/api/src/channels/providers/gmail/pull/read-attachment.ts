import { type ReadBody, readJson } from '../../shared/call-provider'

const dataField = /"data"\s*:\s*"/
/** The fields that may come before the data are short. */
const mostBefore = 4 * 1024

/** The error code of a file that is larger than the limit. */
export const fileTooLarge = 'FILE_TOO_LARGE'

/**
 * Reads the JSON of an attachment piece by piece, into `{ data: Buffer[] }`: parsed as a whole, one of 25 MB would stop the
 * process for a quarter of a second. `mostBytes`: of the file.
 */
export const attachmentUpTo =
  (mostBytes: number): ReadBody =>
  async (response) =>
    response.ok ? { data: await readData(response.body, mostBytes) } : readJson(response)

async function readData(body: AsyncIterable<Uint8Array> | null, mostBytes: number): Promise<Buffer[]> {
  const file: Buffer[] = []
  let size = 0
  let before: string | null = ''
  let left = ''
  for await (const chunk of body ?? []) {
    let text = left + Buffer.from(chunk).toString('latin1')
    if (before !== null) {
      before += text
      const found = dataField.exec(before)
      if (!found && before.length > mostBefore) break
      if (!found) continue
      text = before.slice(found.index + found[0].length)
      before = null
    }
    // At its end stand a quote, or the padding, plain or escaped.
    const end = text.search(/["=\\]/)
    // Four letters are three bytes; an incomplete group waits for the next piece.
    const whole = end === -1 ? text.length - (text.length % 4) : end
    const bytes = Buffer.from(text.slice(0, whole), 'base64url')
    size += bytes.length
    if (size > mostBytes) throw Object.assign(new Error('a large attachment'), { code: fileTooLarge })
    file.push(bytes)
    if (end !== -1) return file
    left = text.slice(whole)
  }
  throw new Error('the answer ends before its data does')
}
