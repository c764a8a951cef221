import { readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { sources } from './imports'

export interface Pattern {
  /** From the root of the repository, with forward slashes. */
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** A pattern that is built at run time, with its code. */
interface DynamicPattern {
  readonly file: string
  readonly code: string
}

const isTest = (path: string): boolean => /\.test\.tsx?$|[\\/]test[\\/]|[\\/]test-[^\\/]+$/.test(path)

/** Every regular expression below these folders, without those of tests, which read only their own texts. */
export function patternsBelow(root: string, folders: readonly string[]) {
  const literals: Pattern[] = []
  const dynamic: DynamicPattern[] = []
  for (const path of folders.flatMap((folder) => [...sources(join(root, folder))])) {
    if (isTest(path)) continue
    const file = relative(root, path).split(sep).join('/')
    const code = readFileSync(path, 'utf8')
    const { program, errors } = parseSync(path, code)
    if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
    const addDynamic = ({ callee, start, end }: ESTree.NewExpression | ESTree.CallExpression) => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp')
        dynamic.push({ file, code: code.slice(start, end) })
    }
    new Visitor({
      Literal(node) {
        if ('regex' in node) literals.push({ file, source: node.regex.pattern, flags: node.regex.flags })
      },
      NewExpression: addDynamic,
      CallExpression: addDynamic,
    }).visit(program)
  }
  return { literals, dynamic }
}
