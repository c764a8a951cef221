import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

export interface Import {
  /** From the root of the repository, with forward slashes. */
  readonly file: string
  /** A package's name, or a path from the root. */
  readonly target: string
}

const skipped = new Set(['node_modules', 'dist', 'generated', '.turbo', '.cache'])
const statement =
  /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

export function* sources(folder: string, pattern = /\.(ts|tsx|mts)$/): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* sources(path, pattern)
    else if (pattern.test(entry.name)) yield path
  }
}

/** Every import below these folders, with relative ones resolved. */
export function importsBelow(root: string, folders: readonly string[]): Import[] {
  const relativePath = (path: string) => relative(root, path).split(sep).join('/')
  return folders.flatMap((folder) =>
    [...sources(join(root, folder))].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(statement)].map((found) => {
        const specifier = found[1] ?? found[2] ?? ''
        const target = specifier.startsWith('.') ? relativePath(resolve(dirname(path), specifier)) : specifier
        return { file: relativePath(path), target }
      }),
    ),
  )
}
