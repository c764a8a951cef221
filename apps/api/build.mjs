import { bundle } from '../../scripts/lib/bundle.mjs'

await bundle(['src/main.ts', 'src/cli.ts', 'src/worker-thread.ts', 'src/picture-process.mjs'])
