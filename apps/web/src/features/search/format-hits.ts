import type { HitParts } from '@hilo/contracts'
import { formatHandle } from '../../lib/text/phone'
import { plainText } from './hit-text'

const isDigit = (character: string): boolean => character >= '0' && character <= '9'

/** A phone or handle as `formatHandle` shows it, with its hits still marked; a blank within a hit belongs to the hit. */
export function formatHits(parts: HitParts): HitParts {
  const plain = plainText(parts)
  const formatted = formatHandle(plain)
  if (formatted === plain) return parts
  const marks = parts.flatMap(({ text, hit }) => [...text].filter(isDigit).map(() => hit))
  const shown: { text: string; hit: boolean }[] = []
  let digits = 0
  for (const character of formatted) {
    const hit = isDigit(character)
      ? marks[digits++] === true
      : marks[digits - 1] === true && marks[digits] === true
    const last = shown.at(-1)
    if (last?.hit === hit) last.text += character
    else shown.push({ text: character, hit })
  }
  return shown
}
