import { migrate } from '../platform/db/migrate'
import type { RunCommand } from './command'

export const run: RunCommand = async ({ ownerUrl, app }) => {
  await migrate({ ownerUrl, app, log: (line) => void process.stdout.write(`${line}\n`) })
  return 'La base de datos está al día.'
}
