import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)

const Env = z.object({
  PORT: port.default(3000),
  SIMULATOR_PORT: port.optional(),
  HOST: z.string().min(1).default('127.0.0.1'),
  SIMULATOR_ACCOUNTS: z.string().min(1).optional(),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
})

export interface SimulatorEnv {
  port: number
  host: string
  accountsPath: string | undefined
  apiUrl: string | undefined
}

const expected: Record<keyof z.infer<typeof Env>, string> = {
  PORT: 'un puerto entre 0 y 65535',
  SIMULATOR_PORT: 'un puerto entre 0 y 65535',
  HOST: 'una dirección donde escuchar, como 127.0.0.1',
  SIMULATOR_ACCOUNTS: 'la ruta de un archivo JSON con cuentas',
  API_URL: 'una dirección http, como http://127.0.0.1:3000',
}

/** Throws a sentence that names the invalid variable and says what it should be. */
export function readEnv(variables: Record<string, string | undefined>): SimulatorEnv {
  // Compose files and shells set absent variables to an empty string.
  const nonEmpty = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const env = Env.safeParse(nonEmpty)
  if (!env.success) {
    const name = z.keyof(Env).parse(env.error.issues[0]?.path[0])
    throw new Error(`${name} vale «${nonEmpty[name]}», y debe ser ${expected[name]}.`)
  }
  if (env.data.SIMULATOR_PORT === undefined && env.data.PORT === 65_535) {
    throw new Error('PORT es 65535 y no deja un puerto siguiente: di SIMULATOR_PORT.')
  }
  const { PORT, SIMULATOR_PORT = PORT + 1, HOST, SIMULATOR_ACCOUNTS, API_URL } = env.data
  return { port: SIMULATOR_PORT, host: HOST, accountsPath: SIMULATOR_ACCOUNTS, apiUrl: API_URL }
}
