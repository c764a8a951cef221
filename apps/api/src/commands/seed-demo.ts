import { seedDemo } from '../demo/seed-demo'
import { CommandError, type RunCommand } from './command'
import { withQuietServices } from './quiet-services'

export const run: RunCommand = async (env) => {
  if (!env.demo)
    throw new CommandError(
      'La demo usa claves conocidas: solo se crea con HILO_MODE=demo, nunca en producción.',
    )
  const made = await withQuietServices(env, (services) => seedDemo(services, env.simulatorAccounts))
  return made.length > 0 ? `La demo está lista: ${made.join(' y ')}.` : 'La demo ya estaba lista.'
}
