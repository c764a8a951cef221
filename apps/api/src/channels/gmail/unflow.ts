/** A line of format=flowed: how deep it is quoted, and what it says. */
function readLine(line: string): { depth: number; words: string } {
  let depth = 0
  while (line[depth] === '>') depth += 1
  const rest = line.slice(depth)
  // A space may stand before what would look like a quotation, or like the first line of a mailbox.
  return { depth, words: rest.startsWith(' ') ? rest.slice(1) : rest }
}

const signature = '-- '

/**
 * Joins the lines that a mail program broke (RFC 3676): one that ends with a space goes on in the next, as far as both are
 * quoted equally deep. `delSp`: that space was no part of the text.
 */
export function unflow(text: string, delSp: boolean): string {
  const paragraphs: { depth: number; pieces: string[]; goesOn: boolean }[] = []
  for (const line of text.split('\n')) {
    const { depth, words } = readLine(line)
    const goesOn = words.endsWith(' ') && words !== signature
    const piece = goesOn && delSp ? words.slice(0, -1) : words
    const last = paragraphs.at(-1)
    if (last?.goesOn && last.depth === depth && words !== signature) {
      last.pieces.push(piece)
      last.goesOn = goesOn
    } else paragraphs.push({ depth, pieces: [piece], goesOn })
  }
  return paragraphs
    .map(({ depth, pieces }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${pieces.join('')}`)
    .join('\n')
}
