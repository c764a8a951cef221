import { parseArgs } from 'node:util'
import { migrate } from '../platform/db/migrate'
import { deriveKeys } from '../platform/secrets/keys'
import type { RunCommand } from './command'

const options = { 'new-secrets': { type: 'boolean', default: false } } as const

export const run: RunCommand = async ({ ownerUrl, app, secret, previousSecret }, args) => {
  const { values } = parseArgs({ args, options })
  await migrate({
    ownerUrl,
    app,
    keys: deriveKeys(secret, previousSecret),
    newSecrets: values['new-secrets'],
    log: (line) => void process.stdout.write(`${line}\n`),
  })
  return 'La base de datos está al día.'
}
