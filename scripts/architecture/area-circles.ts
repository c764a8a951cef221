import { circlesOf } from './circles'
import type { Import } from './imports'

const isTest = (file: string): boolean => /\.(test|bench|fuzz)\.tsx?$|\/test\//.test(file)

/** The groups of areas, the folders below `root`, that import each other in a circle; types count too, tests do not. */
export function areaCirclesOf(imports: readonly Import[], root: string): string[][] {
  const areaOf = (path: string): string | null => {
    const [area, file] = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split('/') : []
    return area !== undefined && file !== undefined ? area : null
  }
  const arrows = imports.flatMap(({ file, target }): Import[] => {
    const [mine, theirs] = [areaOf(file), areaOf(target)]
    return mine === null || theirs === null || mine === theirs || isTest(file)
      ? []
      : [{ file: mine, target: theirs }]
  })
  return circlesOf(arrows)
}
