/** A line of format=flowed: its depth of quotation and its text. */
function readLine(line: string): { depth: number; words: string } {
  let depth = 0
  while (line[depth] === '>') depth += 1
  const rest = line.slice(depth)
  // A line that begins with `>` or `From ` is preceded by a space, which is not part of it.
  return { depth, words: rest.startsWith(' ') ? rest.slice(1) : rest }
}

const signature = '-- '

/**
 * Joins the lines that a mail program has wrapped (RFC 3676): a line that ends with a space continues in the next one, if
 * both have the same depth of quotation. `delSp`: that space is not part of the text.
 */
export function unflow(text: string, delSp: boolean): string {
  const paragraphs: { depth: number; pieces: string[]; continues: boolean }[] = []
  for (const line of text.split('\n')) {
    const { depth, words } = readLine(line)
    const continues = words.endsWith(' ') && words !== signature
    const piece = continues && delSp ? words.slice(0, -1) : words
    const last = paragraphs.at(-1)
    if (last?.continues && last.depth === depth && words !== signature) {
      last.pieces.push(piece)
      last.continues = continues
    } else paragraphs.push({ depth, pieces: [piece], continues })
  }
  return paragraphs
    .map(({ depth, pieces }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${pieces.join('')}`)
    .join('\n')
}
