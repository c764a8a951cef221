// Builds the server and the page into dist/; with --watch it builds again after each change, and restarts the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, context } from 'esbuild'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const watching = process.argv.includes('--watch')

const server = {
  entryPoints: [at('src/main.ts')],
  outfile: at('dist/main.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  // Our own exports TypeScript: it goes in.
  alias: { '@hilo/contracts': at('../../packages/contracts/src/index.ts') },
  sourcemap: true,
  logLevel: 'warning',
}

const page = {
  entryPoints: { page: at('page/main.tsx'), style: at('page/styles/index.css') },
  outdir: at('dist/page'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: !watching,
  sourcemap: true,
  loader: { '.svg': 'dataurl' },
  logLevel: 'warning',
}

if (watching) await watch()
else await Promise.all([build(server), build(page)])
for (const kept of ['index.html', 'samples'])
  await cp(at(`page/${kept}`), at(`dist/page/${kept}`), { recursive: true })

async function watch() {
  let running
  const restart = async () => {
    if (running?.exitCode === null) {
      running.kill('SIGTERM')
      await once(running, 'exit')
    }
    running = spawn(process.execPath, ['--enable-source-maps', server.outfile], { stdio: 'inherit' })
  }
  const restarting = {
    name: 'restart',
    setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.once(signal, () => {
      running?.kill(signal)
      process.exit()
    })
  }
  await (await context(page)).watch()
  await (await context({ ...server, plugins: [restarting] })).watch()
}
