import { once } from 'node:events'
import type { Server } from 'node:http'
import { StartRefused } from '../errors/start-refused'

interface Address {
  readonly host: string
  readonly port: number
  /** The setting that chooses the port. */
  readonly setting: 'PORT' | 'METRICS_PORT'
}

/** Returns once it listens; refuses the start with a sentence where this machine does not allow it. */
export async function listen(server: Server, address: Address): Promise<void> {
  server.listen(address.port, address.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new StartRefused(sentence(address)) : error
  }
}

const foreignHost = ({ host }: Address) =>
  `La variable HOST debe ser una dirección de esta máquina, y «${host}» no lo es.`

const sentences: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port, setting }) => `El puerto ${port} ya está en uso. Elige otro con ${setting}.`,
  EACCES: ({ port, setting }) =>
    `El sistema no deja usar el puerto ${port}. Elige otro con ${setting}, de 1024 en adelante.`,
  EADDRNOTAVAIL: foreignHost,
  ENOTFOUND: foreignHost,
  EAI_AGAIN: foreignHost,
}
