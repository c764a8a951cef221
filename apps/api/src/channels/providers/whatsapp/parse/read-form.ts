import { recordOf } from '../../meta/items'
import { fieldLines } from '../../shared/field-lines'
import * as wire from '../wire'

/** Fields of a Flow that are for programs. */
const hidden: ReadonlySet<string> = new Set(['flow_token', 'wa_flow_response_params', 'saved_address_id'])

/** Anything but JSON is shown as it came, up to so many characters. */
const longestRaw = 2_000

/** The text of a completed form (a Flow, or an address): one line for each answer, and one for each file. */
export function formText(answers: string, name: string | undefined): string {
  const title = name === 'address_message' ? '📋 Envió una dirección' : '📋 Respondió un formulario'
  const fields = readJson(answers)
  if (fields === null) return [title, answers.trim().slice(0, longestRaw)].filter(Boolean).join('\n')
  const words = Object.entries(fields).map(([field, value]) => [
    field,
    isFiles(value) ? namesOf(value) : value,
  ])
  return [title, ...fieldLines(Object.fromEntries(words), hidden)].join('\n')
}

/** The pictures and documents that the customer added to a form: Meta gives each a media id. */
export function formFiles(answers: string): wire.FormFile[] {
  return Object.values(readJson(answers) ?? {})
    .filter(isFiles)
    .flat()
    .flatMap((one) => {
      const parsed = wire.formFile.safeParse(one)
      return parsed.success ? [parsed.data] : []
    })
    .slice(0, mostFiles)
}
/** A form may ask for so many in each of two fields. */
const mostFiles = 40

const isFiles = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => wire.formFile.safeParse(one).success)
const namesOf = (files: readonly unknown[]): string[] =>
  files.map((one) => wire.formFile.parse(one).file_name?.trim() || 'archivo')

/** Null: not an object of JSON. */
function readJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? recordOf(value) : null
  } catch {
    return null
  }
}
