import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { claimPort, spawnTethered } from '@hilo/local-postgres'
import { root } from '../../scripts/lib/workspace.mjs'
import { openBalancer } from './balancer'

/** The one address of several processes. */
export interface Front {
  readonly url: string
  close(): void
}

export const balancerBefore = (ports: readonly number[]): Promise<Front> => openBalancer(ports)

const readyMs = 10_000

/** The installed nginx with the settings of the compose file; only the addresses are others. */
export async function nginxBefore(ports: readonly number[]): Promise<Front> {
  const port = await claimPort()
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'hilo-nginx-'))
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configOf(port, ports, folder))
  const child = spawnTethered('nginx', ['-c', config, '-p', folder, '-e', 'stderr'])
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-4_000)
  })
  child.once('error', (error) => {
    output += error.message
  })
  const close = () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const until = performance.now() + readyMs
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > until || child.exitCode !== null) {
      close()
      throw new Error(`nginx did not start. Install it (apt-get install nginx).\n${output}`)
    }
    await sleep(50)
  }
  return { url, close }
}

function configOf(port: number, ports: readonly number[], folder: string): string {
  const servers = (parameters: string) =>
    ports.map((one) => `server 127.0.0.1:${one} ${parameters};`).join('\n')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    readFileSync(join(root, 'scripts/container/scale/nginx.conf'), 'utf8')
      .replace(/^ *resolver .*$/m, folders.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n'))
      .replace(/server api:3000 resolve (.*);$/gm, (_line, parameters: string) => servers(parameters))
      .replace('listen 3000;', `listen 127.0.0.1:${port};`),
  ].join('\n')
}
