// The sources as they are: in development and tests nothing is bundled.
import { register } from 'tsx/esm/api'

register()
await import('./thread.ts')
