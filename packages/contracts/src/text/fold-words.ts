/*
What searching ignores: accents, the tilde of ñ, case, width, punctuation. Every character is folded by itself, so that a place in the
folded text is a place in the text. `hilo_fold_words` in SQL does the same to what is stored; a test compares the
two for every character.
*/

type Ranges = readonly (readonly [number, number])[]

/** Combining marks, and characters that are not displayed: they are left out. */
const marks: Ranges = [
  [0xad, 0xad],
  [0x300, 0x36f],
  [0x483, 0x489],
  [0x591, 0x5bd],
  [0x5bf, 0x5bf],
  [0x5c1, 0x5c2],
  [0x5c4, 0x5c5],
  [0x5c7, 0x5c7],
  [0x610, 0x61a],
  [0x640, 0x640],
  [0x64b, 0x65f],
  [0x670, 0x670],
  [0x6d6, 0x6dc],
  [0x6df, 0x6e4],
  [0x6e7, 0x6e8],
  [0x6ea, 0x6ed],
  [0x1ab0, 0x1aff],
  [0x1dc0, 0x1dff],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0xfeff, 0xfeff],
]

/** Separators of words: blanks, punctuation, signs, emoji. */
const separators: Ranges = [
  [0x0, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0xb4],
  [0xb6, 0xbf],
  [0xd7, 0xd7],
  [0xf7, 0xf7],
  [0x2b9, 0x2ff],
  [0x37e, 0x37e],
  [0x387, 0x387],
  [0x55a, 0x55f],
  [0x589, 0x58a],
  [0x5be, 0x5be],
  [0x5c0, 0x5c0],
  [0x5c3, 0x5c3],
  [0x5c6, 0x5c6],
  [0x5f3, 0x5f4],
  [0x600, 0x60f],
  [0x61b, 0x61f],
  [0x66a, 0x66d],
  [0x6d4, 0x6d4],
  [0x6dd, 0x6de],
  [0x6e9, 0x6e9],
  [0x6fd, 0x6fe],
  [0x1680, 0x1680],
  [0x2000, 0x2bff],
  [0x2e00, 0x2e7f],
  [0x3000, 0x3004],
  [0x3007, 0x3020],
  [0x3030, 0x3030],
  [0x303d, 0x303f],
  [0xd800, 0xf8ff],
  [0xfe10, 0xfe1f],
  [0xfe30, 0xfe6f],
  [0xff00, 0xffff],
  [0x1f000, 0x1faff],
  [0xe0000, 0x10ffff],
]

/** Letters that Unicode does not take apart, and people type without their stroke. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}

const isIn = (ranges: Ranges, code: number): boolean =>
  ranges.some(([from, to]) => code >= from && code <= to)

function foldLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  if (isIn(marks, code)) return ''
  if (isIn(separators, code)) return ' '
  const lower = letter.toLowerCase()
  return alike[lower] ?? lower
}

const known = new Map<string, string>()
/** The size of the cache, which is emptied when full: there are a million characters, and Chinese alone has twenty thousand. */
const mostKept = 40_000

/** The folded form of one character: letters and digits, a blank for what separates words, nothing for a mark. */
export function foldCharacter(character: string): string {
  const folded = known.get(character)
  if (folded !== undefined) return folded
  const made = Array.from(character.normalize('NFKD'), foldLetter).join('')
  if (known.size >= mostKept) known.clear()
  known.set(character, made)
  return made
}

/** Words are compared by their first characters. */
const wordLength = 40

/** The words of a text, folded. */
export function foldWords(text: string): string[] {
  const words = Array.from(text, foldCharacter).join('').split(' ')
  return words.filter((word) => word !== '').map((word) => Array.from(word).slice(0, wordLength).join(''))
}
