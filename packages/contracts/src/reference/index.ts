/**
 * Shared by the documentation and the demo: the chapters, an example of each call, and the ids of the demo's rows that
 * the examples use. Only the server and tests import it, as `@hilo/contracts/reference`: the web never bundles it.
 */
export * from './chapters'
export * from './command-examples'
export * from './demo'
export * from './events-document'
export * from './examples'
export * from './openapi'
