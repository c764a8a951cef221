import type { Import } from './imports'

const isTest = (file: string): boolean => /\.(test|bench|fuzz)\.tsx?$|\/test\//.test(file)

/** The pairs of areas, the folders below `root`, of which each imports the other; types count too, tests do not. */
export function pairsOf(imports: readonly Import[], root: string): string[] {
  const areaOf = (path: string): string | null => {
    const [area, file] = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/') : []
    return area !== undefined && file !== undefined ? area : null
  }
  const arrows = new Set<string>()
  for (const { file, target } of imports) {
    const [mine, theirs] = [areaOf(file), areaOf(target)]
    if (mine !== null && theirs !== null && mine !== theirs && !isTest(file)) arrows.add(`${mine} ${theirs}`)
  }
  return [...arrows]
    .filter((arrow) => {
      const [mine = '', theirs = ''] = arrow.split(' ')
      return mine < theirs && arrows.has(`${theirs} ${mine}`)
    })
    .toSorted()
}
