import { randomBytes } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Env } from '../../env'
import { readHome } from '../../platform/quiet/home'
import { isHilo } from './check-port'
import { withAppLogin } from './with-app-login'

const timeoutMs = 5_000
const thisMachine = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The way that people and providers take: HTTPS, through the proxy, also for WebSockets. */
export async function checkPublicAddress(env: Env): Promise<readonly string[]> {
  const { publicUrl, demo } = env
  const { protocol, hostname } = new URL(publicUrl)
  const found: string[] = []
  const before = thisMachine.has(hostname) ? await knownAddress(env) : null
  if (before !== null)
    found.push(
      `PUBLIC_URL (${publicUrl}) es de esta máquina, y antes era ${before}: los enlaces que reciben las personas no llevan a Hilo. Ponla otra vez; en Docker, en el archivo .env.`,
    )
  if (protocol !== 'https:' && !demo && !thisMachine.has(hostname))
    found.push(
      `PUBLIC_URL (${publicUrl}) no es HTTPS: los proveedores no envían avisos a ella. Pon un proxy con certificado delante y cambia PUBLIC_URL.`,
    )
  if (!(await isHilo(publicUrl)))
    return [
      ...found,
      `En PUBLIC_URL (${publicUrl}) no responde Hilo: revisa el nombre en el DNS, el certificado y a dónde lleva el proxy, y que Hilo esté en marcha.`,
    ]
  if (!(await takesWebSockets(publicUrl)))
    found.push(
      'El proxy no deja pasar WebSockets, y sin ellos nada llega en vivo: en nginx, proxy_http_version 1.1 y las cabeceras Upgrade y Connection.',
    )
  return found
}

/** The last known address outside this machine. Null also if the database cannot be asked, which another check reports. */
const knownAddress = (env: Env): Promise<string | null> =>
  withAppLogin(env, async (db) => (await readHome(db)).home_address).catch(() => null)

function takesWebSockets(publicUrl: string): Promise<boolean> {
  const url = new URL(`${publicUrl}/socket.io/?EIO=4&transport=websocket`)
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const asked = send(url, {
      timeout: timeoutMs,
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': '13',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
        Origin: url.origin,
      },
    })
    asked.once('upgrade', (_answer, socket) => {
      socket.destroy()
      resolve(true)
    })
    asked.once('response', (answer) => {
      answer.destroy()
      resolve(false)
    })
    asked.once('timeout', () => asked.destroy())
    asked.once('error', () => resolve(false))
    asked.end()
  })
}
