import './lib/node-version.mjs'

// Imported late: an old Node must get its sentence before it meets syntax that it does not know.
void import('./commands/build.mjs').then(({ build }) => build())
