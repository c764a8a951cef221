import { z } from 'zod'

/** A rich message is a tree of blocks; Telegram bounds its size, and we its depth. */
const deepest = 20

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

export const richMessage = z.looseObject({ blocks: z.array(z.unknown()) })

/** The words of a run: a string, a list of runs, or a run of one kind around others. A link keeps its address. */
function wordsOf(run: unknown, depth: number): string {
  if (typeof run === 'string') return run
  if (depth > deepest || !isNode(run)) return ''
  if (Array.isArray(run)) return run.map((one) => wordsOf(one, depth + 1)).join('')
  if (typeof run.expression === 'string') return run.expression
  if (typeof run.alternative_text === 'string') return run.alternative_text
  const words = wordsOf(run.text, depth + 1)
  return run.type === 'url' && typeof run.url === 'string' ? withAddress(words, run.url) : words
}

/** The words of a link and its address, unless the words are the address. */
export const withAddress = (words: string, url: string): string =>
  words.trim() === url || `http://${words.trim()}` === url || `https://${words.trim()}` === url
    ? words
    : `${words} (${url})`

/** The placeholder of a block that is a file. */
const files: Readonly<Record<string, string>> = {
  animation: '[Animación]',
  audio: '[Audio]',
  photo: '[Imagen]',
  video: '[Video]',
  voice_note: '[Nota de voz]',
  map: '[Mapa]',
}

function linesOf(block: unknown, depth: number): string[] {
  if (!isNode(block) || depth > deepest) return []
  const lines: string[] = []
  const add = (...parts: string[]) => lines.push(...parts.filter((part) => part.trim() !== ''))
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
  const file = typeof block.type === 'string' ? files[block.type] : undefined
  if (file !== undefined) add(file)
  add(wordsOf(block.summary, depth))
  if (block.type !== 'thinking') add(wordsOf(block.text ?? block.expression, depth))
  for (const item of list(block.items)) {
    if (!isNode(item)) continue
    const [first = '', ...rest] = list(item.blocks).flatMap((one) => linesOf(one, depth + 1))
    const box = item.has_checkbox === true ? (item.is_checked === true ? '☑ ' : '☐ ') : ''
    const label = typeof item.label === 'string' && item.label.trim() ? `${item.label.trim()} ` : '• '
    add(`${box || label}${first}`, ...rest)
  }
  for (const row of list(block.cells))
    add(
      list(row)
        .map((cell) => (isNode(cell) ? wordsOf(cell.text, depth) : ''))
        .join('\t'),
    )
  for (const inner of list(block.blocks)) add(...linesOf(inner, depth + 1))
  const { caption } = block
  add(isNode(caption) && !Array.isArray(caption) ? wordsOf(caption.text, depth) : wordsOf(caption, depth))
  return lines
}

/** The words of a rich message, a line for each block, item and row. */
export const richText = (blocks: readonly unknown[]): string =>
  blocks.flatMap((block) => linesOf(block, 0)).join('\n')
