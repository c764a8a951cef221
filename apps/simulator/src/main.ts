import { createServer } from 'node:http'
import { watchAccounts } from './accounts-file'
import { readEnv, type SimulatorEnv } from './env'
import { createSimulator } from './simulator'

/** How long open requests may take to end after SIGTERM or SIGINT. */
const graceMs = 3_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

function start({ port, host, accountsPath, apiUrl }: SimulatorEnv): void {
  // After a restart the simulator has no chats, but Hilo still has them: see trustPast.
  const believing = { trustPast: true }
  const knobs = {
    whatsapp: believing,
    telegram: believing,
    messenger: believing,
    instagram: believing,
    gmail: believing,
  }
  const simulator = createSimulator({ apiUrl, demo: true, knobs })
  const stopWatching = accountsPath
    ? watchAccounts(accountsPath, { register: simulator.registerAccount, complain })
    : () => {}

  const server = createServer(simulator.app)
  server.on('error', (error) => {
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    complain(
      taken
        ? `SIMULATOR_PORT: el puerto ${port} ya está ocupado; elige otro o cierra lo que lo usa.`
        : `El simulador no pudo escuchar en ${host}:${port}: ${error.message}`,
    )
    process.exit(1)
  })
  server.listen(port, host, () => {
    const address = server.address()
    const actual = typeof address === 'object' && address ? address.port : port
    const origin = `http://${host.includes(':') ? `[${host}]` : host}:${actual}`
    // 0.0.0.0 is no address to call: the simulator learns one from the first request.
    if (!/^(0\.0\.0\.0|::)$/.test(host)) simulator.listensAt(origin)
    say(`Simulador de clientes en ${origin}`)
  })

  const stop = () => {
    stopWatching()
    simulator.close()
    server.close(() => process.exit(0))
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), graceMs).unref()
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

try {
  start(readEnv(process.env))
} catch (error) {
  complain(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
