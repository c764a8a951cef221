import {
  fieldKey,
  isTemplateFile,
  type Template,
  type TemplateField,
  type TemplateValues,
  templateFields,
  textPieces,
} from '@hilo/contracts'
import { plural } from '../../../lib/text/plural'
import { templates as words } from '../../../strings'
import type { VariableValues } from '../composer/quick-answers/variables'

const greetingBefore =
  /(?:^|[\s¡!.])(?:hola|hi|hello|dear|buen[oa]s(?: d[ií]as| tardes| noches)?|estimad[oa]s?|apreciad[oa]s?|querid[oa]s?)(?:,? se[ñn]or(?:es|as|a)?)?[\s,]*$/iu

/**
 * The customer's and agent's names for variables that clearly ask for them: by the variable's name, or because a
 * greeting precedes it.
 */
export function prefilledValues(template: Template, known: VariableValues): TemplateValues {
  const values: Record<string, string> = {}
  for (const field of templateFields(template)) values[field.key] = knownValue(template, field, known) ?? ''
  return values
}

function knownValue(
  { text, header, cards }: Template,
  { kind, part, card, name, key }: TemplateField,
  { nombre, agente }: VariableValues,
): string | null {
  if (kind !== 'text') return null
  if (/^(?:nombre|name|first_?name|cliente|customer)/iu.test(name)) return nombre
  if (/^(?:agente|asesor|agent)/iu.test(name)) return agente
  const title = header?.kind === 'text' ? header.text : ''
  const whole = card === null ? (part === 'header' ? title : text) : (cards[card]?.text ?? '')
  const pieces = textPieces(whole, {}, part, card)
  const at = pieces.findIndex((piece) => piece.key === key)
  return greetingBefore.test(pieces[at - 1]?.text ?? '') ? nombre : null
}

/** 'Pedido en camino' for `pedido_en_camino`. */
export const templateTitle = ({ name }: Template): string => {
  const title = name.replaceAll('_', ' ').trim()
  return title.charAt(0).toLocaleUpperCase('es') + title.slice(1)
}

/** The parts of a template besides its text, such as 'Imagen, botón, 3 tarjetas', or null. */
export function templateParts({ header, buttons, cards }: Template): string | null {
  const parts = [
    header && header.kind !== 'text' ? words.kinds[header.kind] : null,
    buttons.length > 0 ? plural(buttons.length, 'botón', 'botones') : null,
    cards.length > 0 ? plural(cards.length, 'tarjeta', 'tarjetas') : null,
  ]
  const line = parts.filter((part) => part !== null).join(', ')
  return line === '' ? null : line
}

/** Whether a preview beside the form is of use: the message is tall. */
export const isTall = ({ header, cards }: Template): boolean =>
  cards.length > 0 || (header !== null && header.kind !== 'text')

/** The fields in the groups in which one sees them: the message's parts, then its cards. */
export function groupFields(fields: readonly TemplateField[]): [title: string, fields: TemplateField[]][] {
  const groups = new Map<string, TemplateField[]>()
  for (const field of fields) {
    const title = field.card === null ? words.parts[field.part] : words.card(field.card + 1)
    groups.set(title, [...(groups.get(title) ?? []), field])
  }
  return [...groups]
}

export function fieldLabel({ kind, part, name }: TemplateField): string {
  if (isTemplateFile(kind)) return words.kinds[kind]
  if (kind === 'suffix') return words.suffix(name)
  if (kind === 'code') return words.code
  if (part === 'header' && kind !== 'text') return words.place[kind]
  return /^\d+$/u.test(name) ? words.variableLabel(name) : name.replaceAll('_', ' ')
}

/** The beginning of a button's address, which is the template's. */
export function addressStart(
  { buttons, cards }: Template,
  { key, card, kind }: TemplateField,
): string | undefined {
  if (kind !== 'suffix') return undefined
  const list = card === null ? buttons : (cards[card]?.buttons ?? [])
  const button = list.find((_, at) => fieldKey('button', card, String(at)) === key)
  return button?.kind === 'url' ? button.url.slice(0, button.url.indexOf('{{')) : undefined
}

const languageNames = new Intl.DisplayNames('es', { type: 'language' })

export function languageName({ language }: Template): string {
  try {
    return languageNames.of(language.replace('_', '-')) ?? language
  } catch {
    // The provider may use a code that the browser does not know.
    return language
  }
}
