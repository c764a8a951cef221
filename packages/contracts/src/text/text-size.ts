export interface TextLimit {
  readonly max: number
  readonly unit: 'chars' | 'bytes'
}

/** The length of a text in the unit of the limit. */
export function textSize(text: string, unit: TextLimit['unit']): number {
  let size = 0
  for (const character of text) size += unit === 'chars' ? 1 : bytesOf(character.codePointAt(0) ?? 0)
  return size
}

/** The length of a code point in UTF-8. */
const bytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
