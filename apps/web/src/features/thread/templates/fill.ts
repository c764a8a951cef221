import type { Template } from '@hilo/contracts'
import type { Values } from '../variables'

/** A part of the text as it will read: what stands in it, or the place of a value. */
export interface Piece {
  readonly text: string
  /** Which of the values; null for the text itself. */
  readonly value: number | null
  /** Nothing was written for it yet: the place itself is shown. */
  readonly open: boolean
}

const place = /\{\{\s*(\w+)\s*\}\}/gu

/** The text with its values in their places. */
export function piecesOf({ text, variables }: Template, values: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(place)) {
    const at = variables.indexOf(found[1] ?? '')
    if (at < 0) continue
    const written = values[at]?.trim() ?? ''
    pieces.push({ text: text.slice(from, found.index), value: null, open: false })
    pieces.push({ text: written || found[0], value: at, open: written === '' })
    from = found.index + found[0].length
  }
  pieces.push({ text: text.slice(from), value: null, open: false })
  return pieces.filter((piece) => piece.text !== '')
}

const greeting =
  /(?:^|[\s¡!.])(?:hola|hi|hello|dear|buen[oa]s(?: d[ií]as| tardes| noches)?|estimad[oa]s?|apreciad[oa]s?|querid[oa]s?)(?:,? se[ñn]or(?:es|as|a)?)?[\s,]*$/iu

/** What we know of the customer, where the place clearly asks for it: by its name, or because the text greets there. */
export function firstValues({ text, variables }: Template, { nombre, agente }: Values): string[] {
  return variables.map((name) => {
    if (/^(?:nombre|name|first_?name|cliente|customer)/iu.test(name)) return nombre ?? ''
    if (/^(?:agente|asesor|agent)/iu.test(name)) return agente ?? ''
    const found = [...text.matchAll(place)].find(([, named]) => named === name)
    return found && greeting.test(text.slice(0, found.index)) ? (nombre ?? '') : ''
  })
}

/** `pedido_en_camino` as a person would write it. */
export const titleOf = ({ name }: Template): string => {
  const words = name.replaceAll('_', ' ').trim()
  return words.charAt(0).toLocaleUpperCase('es') + words.slice(1)
}

const languages = new Intl.DisplayNames('es', { type: 'language' })

export function languageOf({ language }: Template): string {
  try {
    return languages.of(language.replace('_', '-')) ?? language
  } catch {
    // The provider may name one that nobody else does.
    return language
  }
}
