// @ts-check
import { readFile, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { build } from 'esbuild'
import { readVersion } from './version.mjs'

/**
 * Bundles the entry points of the package in the current folder: our own packages are included, because they export TypeScript
 * source; all others are imported at run time and must be dependencies of this package.
 *
 * @param {string[]} entryPoints
 */
export async function bundle(entryPoints) {
  /** @type {{ dependencies?: Record<string, string> }} */
  const { dependencies = {} } = JSON.parse(await readFile('package.json', 'utf8'))
  await rm('dist', { recursive: true, force: true })
  await build({
    entryPoints,
    outdir: 'dist',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    define: { HILO_BUILD: JSON.stringify(readVersion()) },
    plugins: [{ name: 'declared-packages', setup: (bundling) => onlyDeclared(bundling, dependencies) }],
  })
}

/**
 * @param {import('esbuild').PluginBuild} bundling
 * @param {Record<string, string>} dependencies
 */
function onlyDeclared(bundling, dependencies) {
  bundling.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
    if (kind === 'entry-point' || path.startsWith('@hilo/')) return undefined
    if (isBuiltin(path)) return { path, external: true }
    const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/')
    if (name in dependencies) return { path, external: true }
    return { errors: [{ text: `"${name}" is used at run time: add it to "dependencies" of this package` }] }
  })
}
