import { contactFields, type ImportReport, limits } from '@hilo/contracts'
import { z } from 'zod'
import { fieldsOf } from '../platform/http/fields'
import { restore, splitTags } from './csv-cells'
import { fieldOf, type KnownField } from './csv-columns'
import { parseCsv } from './parse-csv'
import type { AdditionalInfo } from './present'

/** A row of the file as it would be stored, by the table's columns. */
export interface ImportRow {
  /** As the spreadsheet numbers it: the header is row 1. */
  readonly row: number
  /** Whom of an export it says it is. */
  readonly uuid: string | null
  readonly name: string | null
  readonly nit: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tags: readonly string[]
  readonly additional_info: AdditionalInfo
}
export type ImportError = ImportReport['errors'][number]
export interface ReadImport {
  /** How many rows have anything in them. */
  readonly total: number
  readonly rows: readonly ImportRow[]
  readonly errors: readonly ImportError[]
  /** What the file calls a field. */
  header(field: KnownField): string
}

interface Column {
  readonly header: string
  readonly field: KnownField | null
}

/** A contact that a person writes, and perhaps which one it was when it was exported. */
const importedContact = contactFields.extend({
  uuid: z.union([
    z.literal('').transform(() => null),
    z.uuid({ error: 'Este identificador no viene de Hilo: deja la celda vacía' }).toLowerCase(),
  ]),
})

/** What nobody writes, and a file of nothing but delimiters would fill the memory with: blank lines count here. */
const mostRecords = 4 * limits.importRows
const mostColumns = 200
const tooManyRows = `El archivo tiene más de ${limits.importRows} filas.`

/** The rows of the file, each judged like a contact that a person writes. A sentence: the file as a whole cannot be read. */
export function readImport(text: string): ReadImport | string {
  const { records, unclosed } = parseCsv(text, mostRecords)
  if (records.length > mostRecords) return tooManyRows
  if (unclosed !== null) return `La fila ${unclosed} abre unas comillas que no se cierran.`
  const [headers = [], ...data] = records
  if (headers.length > mostColumns) return `El archivo tiene más de ${mostColumns} columnas.`
  const columns = columnsOf(headers)
  if (!columns.some((column) => column.field !== null))
    return 'La primera fila debe tener los títulos: Nombre, Telefono, Correo, Cedula o Etiquetas.'
  const filled = data
    .map((record, at) => ({ row: at + 2, cells: record.map((cell) => restore(cell)) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length > limits.importRows) return tooManyRows
  const read = filled.map(({ row, cells }) => readRow(row, cells, columns))
  return {
    total: filled.length,
    rows: read.flatMap((one) => ('row' in one ? [one] : [])),
    errors: read.flatMap((one) => ('errors' in one ? one.errors : [])),
    header: (field) => columns.find((column) => column.field === field)?.header ?? field,
  }
}

/** A field is its first column: a second one of that name is information like any other. */
function columnsOf(headers: readonly string[]): Column[] {
  const seen = new Set<KnownField>()
  return headers.map((cell, at) => {
    const header = restore(cell).trim() || `Columna ${at + 1}`
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
  const judged = importedContact.safeParse({
    uuid: cellOf('uuid').trim(),
    name: cellOf('name'),
    nit: cellOf('nit'),
    phone: cellOf('phone'),
    email: cellOf('email').trim(),
    extra_data: { tags: splitTags(cellOf('tags')), additionalInfo: additional },
  })
  if (judged.success) {
    const { extra_data, ...fields } = judged.data
    const { tags = [], additionalInfo = [] } = extra_data
    return { row, ...fields, tags, additional_info: additionalInfo }
  }
  // Said once for each column, by the name that the file gives it.
  const errors = new Map<string, string>()
  for (const [path, msg] of Object.entries(fieldsOf(judged.error))) {
    const [part, list, place] = path.split('.')
    const known = columns.find((column) => column.field === (list === 'tags' ? 'tags' : part))
    const field = known?.header ?? additional[Number(place)]?.title ?? ''
    if (!errors.has(field)) errors.set(field, msg)
  }
  return { errors: [...errors].map(([field, msg]) => ({ row, field, msg })) }
}
