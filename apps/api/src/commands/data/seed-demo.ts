import { seedDemo } from '../../../demo/seed-demo'
import { asOwner } from '../as-owner'
import { CommandError, type RunCommand } from '../command'
import { withCommandServices } from '../command-services'

export const run: RunCommand = async (env) => {
  if (!env.demo)
    throw new CommandError(
      'La demo usa claves conocidas: solo se crea con HILO_MODE=demo, nunca en producción.',
    )
  const analyze = () => asOwner(env, (owner) => owner.call('analyze'))
  const made = await withCommandServices(env, (services) =>
    seedDemo(services, { accountsFile: env.simulatorAccounts, analyze }),
  )
  return made.length > 0 ? `La demo está lista: ${made.join(' y ')}.` : 'La demo ya estaba lista.'
}
