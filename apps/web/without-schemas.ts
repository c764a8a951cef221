import { type Plugin, parseAst } from 'vite'

/**
 * The built web carries the contracts without zod: the server parses both what it gets and what it answers, so that here
 * the schemas are types alone, and zod would be a sixth of the first load. Whatever a contract builds out of `z` becomes
 * one silent value; whoever came to parse with it would hear at once that the web does not. Nor does it carry what only
 * the server and its reference know of an endpoint: its words, and how it may refuse.
 */
export function withoutSchemas(): Plugin {
  const name = '\0hilo:no-schemas'
  return {
    name: 'hilo:without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod' ? name : undefined),
    load: (id) => (id === name ? { code: silence, moduleSideEffects: false } : undefined),
    transform: (code, id) =>
      contract.test(id) ? { code: cut(code, cutsOf(parseAst(code, { lang: 'ts' }))), map: null } : undefined,
  }
}

const contract = /packages[\\/]contracts[\\/]src[\\/].*\.ts$/
const ofTheServer = new Set(['summary', 'success', 'errors'])

interface Cut {
  readonly from: number
  readonly to: number
  readonly put: string
}

/** What of the parser's tree is looked at. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly callee?: Node
  readonly object?: Node
  readonly name?: string
  readonly key?: Node
  readonly properties?: readonly Node[]
}

function cutsOf(node: unknown): Cut[] {
  if (Array.isArray(node)) return node.flatMap(cutsOf)
  if (!isNode(node)) return []
  if (node.type === 'CallExpression' && isBuiltOfZ(node))
    return [{ from: node.start, to: node.end, put: 'z' }]
  if (node.type !== 'ObjectExpression') return Object.values(node).flatMap(cutsOf)
  const { properties = [], end } = node
  return properties.flatMap((one, at) =>
    ofTheServer.has(one.key?.name ?? '')
      ? [{ from: one.start, to: properties[at + 1]?.start ?? end - 1, put: '' }]
      : cutsOf(one),
  )
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function isBuiltOfZ(node: Node): boolean {
  const inner = node.callee ?? node.object
  return inner ? isBuiltOfZ(inner) : node.type === 'Identifier' && node.name === 'z'
}

/** From the end, so that the places before stay what they are. */
const cut = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted((a, b) => b.from - a.from)
    .reduce((left, { from, to, put }) => left.slice(0, from) + put + left.slice(to), code)

const silence = `
const parsers = new Set(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'decode', 'encode'])
const silent = new Proxy(() => silent, {
  apply: () => silent,
  get(_, key) {
    if (parsers.has(key)) throw new Error('The web parses nothing: its schemas are types alone.')
    return typeof key === 'symbol' ? undefined : silent
  },
})
export const z = /* @__PURE__ */ (() => silent)()
`
