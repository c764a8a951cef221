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
 * @param {number} patienceMs how long what used it may take to leave
 */
export async function requireFree(name, port, patienceMs) {
  for (const deadline = Date.now() + patienceMs; !(await isFree(port)); await sleep(200)) {
    if (Date.now() < deadline) continue
    throw new Stop(`El puerto ${port} está ocupado: cierra lo que lo usa o elige otro con ${name}.`)
  }
}
