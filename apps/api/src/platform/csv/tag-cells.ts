/** Tags in one cell, separated by a bar, because a tag may contain a comma or a semicolon. */
export const joinTags = (tags: readonly string[]): string => {
  const joined = tags.join('|')
  return tags.length === 1 && /[,;]/.test(joined) ? `${joined}|` : joined
}

export const splitTags = (cell: string): string[] =>
  cell
    .split(cell.includes('|') ? '|' : /[,;]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
