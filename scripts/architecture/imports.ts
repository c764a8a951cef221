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

export function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* sources(path)
    else if (/\.(ts|tsx|mts)$/.test(entry.name)) yield path
  }
}

/** Every import below these folders, with relative ones resolved. */
export function importsBelow(root: string, folders: readonly string[]): Import[] {
  const slashed = (path: string) => relative(root, path).split(sep).join('/')
  return folders.flatMap((folder) =>
    [...sources(join(root, folder))].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(statement)].map((found) => {
        const named = found[1] ?? found[2] ?? ''
        const target = named.startsWith('.') ? slashed(resolve(dirname(path), named)) : named
        return { file: slashed(path), target }
      }),
    ),
  )
}
