import type { Import } from './imports'

const extension = /(\/index)?\.(ts|tsx|mts)$/

/** The groups of files that import each other in a circle; types count too. Each is sorted by path. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { file, target } of imports) {
    const from = file.replace(extension, '')
    next.set(from, (next.get(from) ?? new Set()).add(target.replace(extension, '')))
  }
  const reachable = new Map([...next.keys()].map((file) => [file, reachableFrom(file, next)]))
  const circles = new Map<string, string[]>()
  for (const [file, found] of reachable) {
    if (!found.has(file)) continue
    const members = [...found].filter((other) => reachable.get(other)?.has(file)).sort()
    circles.set(members.join(' '), members)
  }
  return [...circles.values()]
}

function reachableFrom(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>()
  const open = [...(next.get(start) ?? [])]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    open.push(...(next.get(file) ?? []))
  }
  return found
}
