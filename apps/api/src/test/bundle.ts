import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type PluginBuild } from 'esbuild'

export interface Bundle {
  /** The file to run with Node. */
  readonly path: string
  discard(): Promise<void>
}

/** The bundled version, as the build puts it there. */
export const bundledVersion = '2026.11.28-0123abcd'

/** Bundles one of our programs, so that a separate process can run it. `entry`: its path below `src`. */
export async function bundle(entry: string): Promise<Bundle> {
  const src = fileURLToPath(new URL('..', import.meta.url))
  // Beside the packages that it imports, so that they are found.
  const dir = await mkdtemp(join(src, '../node_modules/.bundle-'))
  const path = join(dir, 'program.js')
  // The process for pictures is looked for beside the program, as an ES module.
  await writeFile(join(dir, 'package.json'), '{ "type": "module" }')
  await build({
    entryPoints: {
      program: join(src, entry),
      'picture-process': join(src, 'picture-process.mjs'),
      'worker-thread': join(src, 'worker-thread.ts'),
    },
    outdir: dir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { HILO_BUILD: JSON.stringify(bundledVersion) },
    plugins: [ownCodeOnly],
  })
  return { path, discard: () => rm(dir, { recursive: true, force: true }) }
}

/** Bundles our own code only: installed packages stay external. */
export const ownCodeOnly = {
  name: 'own-code-only',
  setup(builder: PluginBuild) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@hilo/') ? null : { path, external: true },
    )
  },
}
