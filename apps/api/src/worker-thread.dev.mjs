// Loads the TypeScript sources: in development and tests nothing is bundled.
import { register } from 'tsx/esm/api'

register()
await import('./worker-thread.ts')
