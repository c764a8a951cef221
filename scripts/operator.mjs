import './lib/node-version.mjs'

// Imported after the check: an old Node must report its version before it reads syntax that it does not know.
void import('./commands/operator.mjs').then(({ operator }) => operator(process.argv.slice(2)))
