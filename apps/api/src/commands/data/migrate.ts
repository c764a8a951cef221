import { parseArgs } from 'node:util'
import { migrate } from '../../platform/db/migrate'
import { planMigration } from '../../platform/db/plan-migration'
import { deriveKeys } from '../../platform/secrets/keys'
import { asOwner } from '../as-owner'
import type { RunCommand } from '../command'

const options = {
  'new-secrets': { type: 'boolean', default: false },
  plan: { type: 'boolean', default: false },
} as const

export const run: RunCommand = async (env, args) => {
  const { values } = parseArgs({ args, options })
  const { ownerUrl, app, secret, previousSecret } = env
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const { changes, warnings } = await asOwner(env, planMigration)
  for (const line of [...(values.plan ? changes : []), ...warnings]) say(line)
  if (values.plan) return changes.length === 0 ? 'No hay nada que cambiar.' : 'No se cambió nada todavía.'
  await migrate({
    ownerUrl,
    app,
    keys: deriveKeys(secret, previousSecret),
    newSecrets: values['new-secrets'],
    log: say,
  })
  return 'La base de datos está al día.'
}
