import type { Template } from '@hilo/contracts'
import type { VariableValues } from '../composer/quick-answers/variables'

/** A part of the text: fixed text, or a variable. */
export interface TextSegment {
  readonly text: string
  /** The index of the value; null for fixed text. */
  readonly valueIndex: number | null
  /** No value yet: the placeholder itself is shown. */
  readonly missing: boolean
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/gu

/** The text of a template with its values filled in. */
export function textSegments({ text, variables }: Template, values: readonly string[]): TextSegment[] {
  const segments: TextSegment[] = []
  let from = 0
  for (const match of text.matchAll(placeholder)) {
    const index = variables.indexOf(match[1] ?? '')
    if (index < 0) continue
    const value = values[index]?.trim() ?? ''
    segments.push({ text: text.slice(from, match.index), valueIndex: null, missing: false })
    segments.push({ text: value || match[0], valueIndex: index, missing: value === '' })
    from = match.index + match[0].length
  }
  segments.push({ text: text.slice(from), valueIndex: null, missing: false })
  return segments.filter((segment) => segment.text !== '')
}

const greetingBefore =
  /(?:^|[\s¡!.])(?:hola|hi|hello|dear|buen[oa]s(?: d[ií]as| tardes| noches)?|estimad[oa]s?|apreciad[oa]s?|querid[oa]s?)(?:,? se[ñn]or(?:es|as|a)?)?[\s,]*$/iu

/**
 * The customer's and agent's names for variables that clearly ask for them: by the variable's name, or because a
 * greeting precedes it.
 */
export function prefilledValues({ text, variables }: Template, { nombre, agente }: VariableValues): string[] {
  return variables.map((name) => {
    if (/^(?:nombre|name|first_?name|cliente|customer)/iu.test(name)) return nombre ?? ''
    if (/^(?:agente|asesor|agent)/iu.test(name)) return agente ?? ''
    const match = [...text.matchAll(placeholder)].find(([, matchedName]) => matchedName === name)
    return match && greetingBefore.test(text.slice(0, match.index)) ? (nombre ?? '') : ''
  })
}

/** 'Pedido en camino' for `pedido_en_camino`. */
export const templateTitle = ({ name }: Template): string => {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1)
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
