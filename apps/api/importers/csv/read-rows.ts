import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { ImportError } from '../../src/imports/import-error'
import { CsvCounter } from '../../src/platform/csv/csv-bounds'
import { delimiterOf, separatorLinePattern } from '../../src/platform/csv/parse-csv'
import { unescapeFormula } from '../../src/platform/csv/write-csv'
import { type Field, fieldOf, headerOf, requiredFields } from './columns'

interface CsvRow {
  /** The row's number in a spreadsheet, where the header is row 1. */
  readonly row: number
  readonly cells: Readonly<Partial<Record<Field, string>>>
}

/** A row that is longer, or has more cells, is no message. */
const mostRowBytes = 4 * 1024 * 1024
const mostColumns = 200
const unlimited = Number.POSITIVE_INFINITY
const headBytes = 64 * 1024

/** The rows of the file one after the other, however long it is. Whatever Excel writes is read: any delimiter, any encoding. */
export async function* readRows(path: string): AsyncGenerator<CsvRow> {
  const encoding = await encodingOf(path)
  const head = await readHead(path, encoding)
  const separatorLine = separatorLinePattern.exec(head)
  const skipped = separatorLine?.[0].length ?? 0
  const delimiter = separatorLine?.[1] ?? delimiterOf(head.slice(skipped))
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: mostRowBytes,
    from_line: skipped > 0 ? 2 : 1,
    bom: true,
  })
  const reading = pipeline(
    createReadStream(path),
    (bytes) => bounded(decode(bytes, encoding), delimiter),
    parser,
  ).catch(() => {
    // The parser passes it on to the reader of the rows.
  })
  let fields: readonly (Field | undefined)[] | null = null
  let row = 0
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      row += 1
      if (fields === null) {
        fields = readHeader(record)
        continue
      }
      if (record.every((cell) => cell.trim() === '')) continue
      const cells: Partial<Record<Field, string>> = {}
      for (const [at, field] of fields.entries())
        if (field !== undefined) cells[field] = unescapeFormula(record[at] ?? '')
      yield { row, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportError(
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? `Unas comillas no se cierran, hacia la fila ${row + 1}: lo que sigue no se puede leer.`
        : `La fila ${row + 1} no se puede leer.`,
    )
  }
  await reading
  if (fields === null) throw new ImportError('El archivo está vacío.')
}

function readHeader(record: readonly string[]): readonly (Field | undefined)[] {
  const seen = new Set<Field>()
  const fields = record.map((cell) => {
    const field = fieldOf(unescapeFormula(cell))
    if (field === undefined || seen.has(field)) return undefined
    seen.add(field)
    return field
  })
  const missing = requiredFields.filter((field) => !seen.has(field))
  if (missing.length > 0)
    throw new ImportError(`A la primera fila le faltan títulos: ${missing.map(headerOf).join(', ')}.`)
  return fields
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The encoding, as for contacts: a file that is not valid UTF-8 has the encoding of Windows in Spanish. */
async function encodingOf(path: string): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let first = true
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      if (first && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (first && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      first = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    return 'windows-1252'
  }
}

async function readHead(path: string, encoding: Encoding): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead), { stream: true })
  } finally {
    await file.close()
  }
}

async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** The same pieces, up to the first that has too long a row. */
async function* bounded(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  const counter = new CsvCounter(delimiter, {
    ...{ records: unlimited, cells: unlimited },
    ...{ columns: mostColumns, charactersOfRecord: mostRowBytes },
  })
  for await (const piece of pieces) {
    const excess = counter.push(piece)
    if (excess)
      throw new ImportError(
        excess.what === 'columns'
          ? `La fila ${excess.record} tiene más de ${mostColumns} columnas.`
          : `La fila ${excess.record} no se puede leer: es demasiado larga, o abre unas comillas que no se cierran.`,
      )
    yield piece
  }
}
