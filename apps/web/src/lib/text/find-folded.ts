import { searchKey } from './collate'

/** Where a text first has the words that were typed, compared as searches do; null where it has not. */
export function findFolded(text: string, typed: string): { from: number; to: number } | null {
  const wanted = searchKey(typed.trim())
  if (wanted === '') return null
  // Folding changes lengths, so each folded character remembers the place that it came from.
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const key = searchKey(character)
    for (let unit = 0; unit < key.length; unit += 1) places.push(at)
    folded += key
    at += character.length
  }
  const begin = folded.indexOf(wanted)
  if (begin < 0) return null
  return { from: places[begin] ?? 0, to: places[begin + wanted.length] ?? text.length }
}
