import { randomUUID } from 'node:crypto'

const inQuotes = (name: string) => name.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22')
const withCrlf = (text: string) => text.replace(/\r\n?|\n/g, '\r\n')

/**
 * The form as `multipart/form-data`. Its files stay on the disk until they are sent: `fetch` reads a blob as fast as the other
 * end takes it, and fails if a file cannot be read. A form it may read at once into memory, where a file that cannot be read
 * leaves an unhandled rejection and a request without an end (Node 24).
 */
export function formAsBlob(form: FormData): Blob {
  // In lower case, because a blob's type is.
  const boundary = `----hilo-${randomUUID()}`
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`
  const parts: ConstructorParameters<typeof Blob>[0] = []
  for (const [key, value] of form) {
    const name = `name="${inQuotes(withCrlf(key))}"`
    if (typeof value === 'string') parts.push(`${head(name)}\r\n${withCrlf(value)}`)
    else {
      const type = value.type || 'application/octet-stream'
      parts.push(`${head(`${name}; filename="${inQuotes(value.name)}"`)}Content-Type: ${type}\r\n\r\n`, value)
    }
    parts.push('\r\n')
  }
  parts.push(`--${boundary}--\r\n`)
  return new Blob(parts, { type: `multipart/form-data; boundary=${boundary}` })
}
