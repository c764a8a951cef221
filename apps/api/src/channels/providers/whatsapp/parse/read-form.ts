import { recordOf } from '../../meta/items'
import { fieldLines } from '../../shared/field-lines'

/** Fields of a Flow that are for programs. */
const hidden: ReadonlySet<string> = new Set(['flow_token', 'wa_flow_response_params', 'saved_address_id'])

/** The text of a completed form (a Flow, or an address): one line for each answer. */
export function formText(answers: string, name: string | undefined): string {
  const title = name === 'address_message' ? '📋 Envió una dirección' : '📋 Respondió un formulario'
  return [title, ...fieldLines(readJson(answers), hidden)].join('\n')
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return {}
  }
}
