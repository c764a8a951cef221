import { z } from 'zod'

// Zod compiles its parsers with `new Function` and tries that first: a page whose policy forbids it would report
// itself at every load. In a browser it never tries. Imported before any schema is made.
if ('document' in globalThis) z.config({ jitless: true })
