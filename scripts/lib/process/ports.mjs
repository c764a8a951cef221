// @ts-check
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Stop } from './stop.mjs'

/** @param {number} port @returns {Promise<boolean>} */
export function isFree(port) {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => done(true)))
  })
}

/**
 * @param {string} name the variable that chooses it
 * @param {number} port
 * @param {number} waitMs how long to wait until it is free
 */
export async function requireFree(name, port, waitMs) {
  for (const deadline = Date.now() + waitMs; !(await isFree(port)); await sleep(200)) {
    if (Date.now() < deadline) continue
    throw new Stop(`El puerto ${port} está ocupado: cierra lo que lo usa o elige otro con ${name}.`)
  }
  if (await isRefusedByBrowsers(port)) {
    throw new Stop(`Los navegadores no abren el puerto ${port}: elige otro con ${name}.`)
  }
}

/** Browsers block ports of other protocols (6000, 5060 …). Node's fetch has the same list, and needs no server to apply it. */
function isRefusedByBrowsers(/** @type {number} */ port) {
  return fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(1_000) }).then(
    () => false,
    (error) => error.cause?.message === 'bad port',
  )
}
