import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { beforeAll, expect, it } from 'vitest'
import { ownCodeOnly } from '../bundle'

let outputs: Metafile['outputs']
beforeAll(async () => {
  const result = await build({
    entryPoints: ['main.ts', 'worker-thread.ts'].map((entry) =>
      fileURLToPath(new URL(`../../${entry}`, import.meta.url)),
    ),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [ownCodeOnly],
  })
  outputs = result.metafile.outputs
})

/** The packages that a program loads when it starts; those of an `import()` come later. */
function loadedAtStart(program: string): Set<string> {
  const packages = new Set<string>()
  const open = Object.keys(outputs).filter((path) => path.endsWith(`/${program}`))
  const seen = new Set(open)
  for (let path = open.pop(); path !== undefined; path = open.pop())
    for (const one of outputs[path]?.imports ?? []) {
      if (one.kind !== 'import-statement') continue
      if (one.external) packages.add(one.path)
      else if (!seen.has(one.path)) {
        seen.add(one.path)
        open.push(one.path)
      }
    }
  return packages
}

/** Each costs memory for as long as the process lives, and time at every start. */
const notAtStart = [
  '@aws-sdk/client-s3',
  '@opentelemetry/api',
  '@redis/client',
  '@socket.io/redis-streams-adapter',
  'fontkit',
  'pdfkit',
  'sanitize-html',
  'sharp',
]

it('a process loads no library at its start that only a thread or a setting needs', () => {
  const loaded = loadedAtStart('main.js')
  expect(loaded).toContain('express')
  expect(notAtStart.filter((name) => loaded.has(name))).toEqual([])
})

it('a thread loads its libraries before it takes a task', () => {
  expect([...loadedAtStart('worker-thread.js')]).toEqual(
    expect.arrayContaining(['pdfkit', 'fontkit', 'sanitize-html']),
  )
})
