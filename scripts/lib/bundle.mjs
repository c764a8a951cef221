// @ts-check
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
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
  const { outputFiles } = await build({
    entryPoints,
    outdir: 'dist',
    write: false,
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
  for (const file of outputFiles) await replace(file)
  const made = new Set(outputFiles.map(({ path }) => relative('dist', path)))
  for (const path of await readdir('dist', { recursive: true })) {
    if (/\.js(\.map)?$/.test(path) && !made.has(path)) await rm(join('dist', path), { force: true })
  }
}

/**
 * In one step, and only if it differs: a process may be starting from these files while they are compiled again.
 *
 * @param {import('esbuild').OutputFile} file
 */
async function replace({ path, contents }) {
  const present = await readFile(path).catch(() => undefined)
  if (present?.equals(contents)) return
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}`
  await writeFile(draft, contents)
  await rename(draft, path)
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
