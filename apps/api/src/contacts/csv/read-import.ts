import { contactFields, type ImportReport, limits } from '@hilo/contracts'
import { z } from 'zod'
import type { CsvBounds, CsvExcess } from '../../platform/csv/csv-bounds'
import { parseCsv } from '../../platform/csv/parse-csv'
import { splitTags } from '../../platform/csv/tag-cells'
import { unescapeFormula } from '../../platform/csv/write-csv'
import { fieldsOf } from '../../platform/http/bodies/fields'
import { fieldOf, type KnownField } from './csv-columns'

/** A row of the file, with the values to store by table column. */
export interface ImportRow {
  /** The row's number in a spreadsheet, where the header is row 1. */
  readonly row: number
  /** The uuid of the exported contact, if the row has one. */
  readonly uuid: string | null
  readonly name: string | null
  readonly nit: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tags: readonly string[]
  /** As JSON, which passes between threads at once. */
  readonly additional_info: string
}
export type ImportError = ImportReport['errors'][number]
export interface ReadImport {
  /** The number of rows that are not empty. */
  readonly total: number
  readonly rows: readonly ImportRow[]
  /** The first ones. */
  readonly errors: readonly ImportError[]
  /** The headers that the file uses for fields. */
  readonly headers: Readonly<Partial<Record<KnownField, string>>>
}

interface Column {
  readonly header: string
  readonly field: KnownField | null
}

/** The fields of a contact as people enter them, and the uuid of an exported contact. */
const importedContact = contactFields.extend({
  uuid: z.union([
    z.literal('').transform(() => null),
    z.uuid({ error: 'Este identificador no viene de Hilo: deja la celda vacía' }).toLowerCase(),
  ]),
})

/** How many errors a report has. */
export const maxErrors = 1_000

/** Also of files of blank lines or of nothing but delimiters. A contact has some 100,000 characters at most. */
const bounds: CsvBounds = {
  records: 4 * limits.importRows,
  columns: limits.importColumns,
  cells: limits.importRows * limits.importColumns,
  charactersOfRecord: 250_000,
}
const tooManyRows = `El archivo tiene más de ${limits.importRows} filas.`
const excesses: Readonly<Record<CsvExcess['what'], (record: number) => string>> = {
  columns: (record) =>
    record === 1
      ? `El archivo tiene más de ${limits.importColumns} columnas.`
      : `La fila ${record} tiene más de ${limits.importColumns} columnas.`,
  cells: () => 'El archivo tiene demasiadas celdas: pártelo en varios.',
  characters: (record) => `La fila ${record} es demasiado larga, o abre unas comillas que no se cierran.`,
}

/** The rows of the file, validated like contacts entered by hand. A string: why the file as a whole cannot be read. */
export function readImport(text: string): ReadImport | string {
  const parsed = parseCsv(text, bounds)
  if ('what' in parsed) return excesses[parsed.what](parsed.record)
  const { records, unclosed } = parsed
  if (records.length > bounds.records) return tooManyRows
  if (unclosed !== null) return `La fila ${unclosed} abre unas comillas que no se cierran.`
  const [headers = [], ...data] = records
  const columns = columnsOf(headers)
  if (!columns.some((column) => column.field !== null))
    return 'La primera fila debe tener los títulos: Nombre, Telefono, Correo, Cedula o Etiquetas.'
  const nonEmpty = data
    .map((record, at) => ({ row: at + 2, cells: record.map((cell) => unescapeFormula(cell)) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (nonEmpty.length > limits.importRows) return tooManyRows
  const rows: ImportRow[] = []
  const errors: ImportError[] = []
  for (const { row, cells } of nonEmpty) {
    const read = readRow(row, cells, columns)
    if ('row' in read) rows.push(read)
    else errors.push(...read.errors)
    if (errors.length >= maxErrors) break
  }
  return { total: nonEmpty.length, rows, errors: errors.slice(0, maxErrors), headers: headersOf(columns) }
}

const headersOf = (columns: readonly Column[]): ReadImport['headers'] =>
  Object.fromEntries(columns.flatMap(({ field, header }) => (field === null ? [] : [[field, header]])))

/** A field is read from its first column; a second column of that name is additional information. */
function columnsOf(headers: readonly string[]): Column[] {
  const seen = new Set<KnownField>()
  return headers.map((cell, at) => {
    const header = unescapeFormula(cell).trim() || `Columna ${at + 1}`
    const field = fieldOf(header)
    if (field === undefined || seen.has(field)) return { header, field: null }
    seen.add(field)
    return { header, field }
  })
}

function readRow(
  row: number,
  cells: readonly string[],
  columns: readonly Column[],
): ImportRow | { errors: ImportError[] } {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { errors: [{ row, field: '', msg: 'La fila tiene más columnas que los títulos.' }] }
  const cellOf = (field: KnownField) => cells[columns.findIndex((column) => column.field === field)] ?? ''
  const additional = columns.flatMap(({ header, field }, at) => {
    const information = cells[at]?.trim() ?? ''
    return field === null && information !== '' ? [{ title: header, information }] : []
  })
  const parsed = importedContact.safeParse({
    uuid: cellOf('uuid').trim(),
    name: cellOf('name'),
    nit: cellOf('nit'),
    phone: cellOf('phone'),
    email: cellOf('email').trim(),
    extra_data: { tags: splitTags(cellOf('tags')), additionalInfo: additional },
  })
  if (parsed.success) {
    const { extra_data, ...fields } = parsed.data
    const { tags = [], additionalInfo = [] } = extra_data
    return { row, ...fields, tags, additional_info: JSON.stringify(additionalInfo) }
  }
  // One error for each column, by the file's own header.
  const errors = new Map<string, string>()
  for (const [path, msg] of Object.entries(fieldsOf(parsed.error))) {
    const [part, list, index] = path.split('.')
    const known = columns.find((column) => column.field === (list === 'tags' ? 'tags' : part))
    const field = known?.header ?? additional[Number(index)]?.title ?? ''
    if (!errors.has(field)) errors.set(field, msg)
  }
  return { errors: [...errors].map(([field, msg]) => ({ row, field, msg })) }
}
