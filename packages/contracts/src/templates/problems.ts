import { abilitiesOf, channelsThat } from '../channels/abilities'
import {
  fieldKey,
  filledText,
  isTemplateFile,
  type TemplateField,
  type TemplateFileKind,
  type TemplateValues,
  templateFields,
  urlStart,
} from './fields'
import type { Template, TemplateButton } from './template'

/** The limits of the texts that the customer reads, with the values filled in; by Meta's documentation. */
const templateLimits = { header: 60, body: 1024, card: 160, code: 15, url: 2000, place: 200 } as const

/** A stored file that is a value. */
interface TemplateFile {
  readonly kind: string
  readonly size: number
}

const mostBytes = (kind: TemplateFileKind): number =>
  Math.min(...channelsThat(({ templates }) => templates).map((one) => abilitiesOf(one).media[kind].maxBytes))
const mostMegabytes = (kind: TemplateFileKind) => mostBytes(kind) / 1024 / 1024
const fileWords: Readonly<Record<TemplateFileKind, string>> = {
  image: 'una imagen',
  video: 'un video',
  document: 'un documento',
}

const words = {
  missing: 'Completa este dato',
  format: 'Escríbelo sin saltos de línea, tabulaciones ni cuatro espacios seguidos',
  space: 'Escríbelo sin espacios',
  code: `Usa de 1 a ${templateLimits.code} letras o números`,
  latitude: 'Escribe una latitud entre -90 y 90',
  longitude: 'Escribe una longitud entre -180 y 180',
  long: (most: number) => `Acórtalo: con este dato el texto pasa de ${most} caracteres`,
  url: 'Acórtalo: la dirección es demasiado larga',
  noFile: (kind: TemplateFileKind) => `Elige ${fileWords[kind]}`,
  wrongFile: (kind: TemplateFileKind) => `Este archivo no es ${fileWords[kind]}`,
  largeFile: (kind: TemplateFileKind) => `El archivo pasa de ${mostMegabytes(kind)} MB`,
  surplus: 'La plantilla no lleva este dato',
} as const

/** Whether a provider accepts this as a template variable: Meta refuses line breaks, tabs and four spaces in a row. */
const fitsTemplate = (value: string): boolean => !/[\r\n\t]| {4}/.test(value)

/** A coordinate as a person writes it, with a point or a comma; null for anything else. */
export function readCoordinate(value: string, most: number): number | null {
  const text = value.trim().replace(',', '.')
  const number = Number(text)
  return text === '' || !Number.isFinite(number) || Math.abs(number) > most ? null : number
}

/** Why a file cannot be this value; null: no problem. */
export function templateFileProblem(kind: TemplateFileKind, file: TemplateFile): string | null {
  if (file.kind !== kind) return words.wrongFile(kind)
  return file.size > mostBytes(kind) ? words.largeFile(kind) : null
}

/** The problems of the values, by the keys of the fields, as sentences. Files are checked where `fileOf` knows them. */
export function templateProblems(
  template: Template,
  values: TemplateValues,
  fileOf: (uuid: string) => TemplateFile | null = () => null,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const fields = templateFields(template)
  for (const field of fields) {
    const problem = problemOf(field, values[field.key]?.trim() ?? '', fileOf)
    if (problem !== null) problems[field.key] = problem
  }
  const asked = new Set(fields.map(({ key }) => key))
  for (const key of Object.keys(values)) if (!asked.has(key)) problems[key] = words.surplus
  return { ...tooLong(template, values, fields), ...problems }
}

function problemOf(
  { kind }: TemplateField,
  value: string,
  fileOf: (uuid: string) => TemplateFile | null,
): string | null {
  if (isTemplateFile(kind)) {
    if (value === '') return words.noFile(kind)
    const file = fileOf(value)
    return file && templateFileProblem(kind, file)
  }
  if (value === '') return words.missing
  switch (kind) {
    case 'suffix':
      return /\s/.test(value) ? words.space : null
    case 'code':
      return /^[A-Za-z0-9]{1,15}$/.test(value) ? null : words.code
    case 'latitude':
      return readCoordinate(value, 90) === null ? words.latitude : null
    case 'longitude':
      return readCoordinate(value, 180) === null ? words.longitude : null
    default:
      return fitsTemplate(value) ? null : words.format
  }
}

/** A text that is too long with its values is said at its longest value. */
function tooLong(
  { header, text, buttons, cards }: Template,
  values: TemplateValues,
  fields: readonly TemplateField[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  const check = (whole: string, part: 'header' | 'body', card: number | null, most: number) => {
    if (filledText(whole, values, part, card).length <= most) return
    const longest = fields
      .filter((field) => field.part === part && field.card === card && field.kind === 'text')
      .toSorted((one, other) => (values[other.key]?.length ?? 0) - (values[one.key]?.length ?? 0))[0]
    if (longest) problems[longest.key] = words.long(most)
  }
  const checkUrls = (list: readonly TemplateButton[], card: number | null) => {
    for (const [at, button] of list.entries()) {
      const start = button.kind === 'url' ? urlStart(button.url) : null
      const key = fieldKey('button', card, String(at))
      if (start !== null && start.length + (values[key]?.trim().length ?? 0) > templateLimits.url)
        problems[key] = words.url
    }
  }
  if (header?.kind === 'text') check(header.text, 'header', null, templateLimits.header)
  check(text, 'body', null, templateLimits.body)
  checkUrls(buttons, null)
  for (const [card, { text: own, buttons: list }] of cards.entries()) {
    check(own ?? '', 'body', card, templateLimits.card)
    checkUrls(list, card)
  }
  for (const { key, kind } of fields)
    if ((kind === 'place' || kind === 'address') && (values[key]?.length ?? 0) > templateLimits.place)
      problems[key] = words.long(templateLimits.place)
  return problems
}
