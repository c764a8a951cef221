import type { Plugin } from 'vite'

/**
 * The built web carries the contracts without zod: the server parses both what it gets and what it answers, so that here
 * the schemas are types alone, and zod would be a sixth of the first load. Whatever a contract builds out of `z` becomes
 * one silent value; whoever came to parse with it would hear at once that the web does not.
 */
export function withoutSchemas(): Plugin {
  const name = '\0hilo:no-schemas'
  return {
    name: 'hilo:without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod' ? name : undefined),
    load: (id) => (id === name ? { code: silence, moduleSideEffects: false } : undefined),
    // Nor what only the server and its reference know of an endpoint: its words, and how it may refuse.
    transform: (code, id) =>
      contract.test(id)
        ? { code: code.replaceAll(words, '').replaceAll(refusals, ''), map: null }
        : undefined,
  }
}

const contract = /packages[\\/]contracts[\\/]src[\\/].*\.ts$/
const words = /\b(?:summary|success):\s*(?:'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`$]*`),/g
const refusals = /\berrors:\s*\[[^\]]*\],/g

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
