import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ChatwootServer, startChatwoot } from '../../../importers/test/chatwoot-server'
import { exampleRows } from '../../../importers/test/example-rows'
import { readEnv } from '../../env'
import { bootApi, type TestApi } from '../../test/boot'
import { environment } from '../../test/process/environment'
import { run } from './import'

let api: TestApi
let chatwoot: ChatwootServer
let folder: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  chatwoot = await startChatwoot(exampleRows({ contacts: 2, messages: 10 }))
  folder = await mkdtemp(join(tmpdir(), 'hilo-import-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await chatwoot.stop()
  await api.stop()
})

const says = (...args: string[]): Promise<string> =>
  run(readEnv(environment(api)), args).catch((error: Error) => error.message)
const ofTienda = ['--business', 'tienda']

it('brings an account of Chatwoot, which the audit log tells', async () => {
  const token = join(folder, 'token')
  await writeFile(token, `${chatwoot.token}\n`)
  const args = ['--url', chatwoot.url, '--account', '1', '--token-file', token, '--inbox', '3=messenger']
  expect(await says('chatwoot', ...ofTienda, ...args, '--dry-run')).toContain(
    'Vendría (no se escribió nada):',
  )
  expect(await says('chatwoot', ...ofTienda, ...args)).toContain(
    'Conversaciones de Messenger «Web (Chatwoot)»: nuevas 1',
  )
  const { rows } = await api.owner.query(
    `select target_name, data from audit_lines where action = 'interaction.import'`,
  )
  expect(rows).toEqual([
    { target_name: `Chatwoot ${new URL(chatwoot.url).host}`, data: { count: 5, contacts: 4, messages: 15 } },
  ])
})

it('brings a CSV to an account', async () => {
  const file = join(folder, 'mensajes.csv')
  await writeFile(file, 'Conversacion;Fecha;De;Mensaje;Telefono\n1;2025-01-01;cliente;Hola;3001112233')
  const { uuid } = api.world.tienda.whatsapp
  expect(await says('conversations', ...ofTienda, '--file', file, '--channel', uuid)).toContain(
    'Mensajes: nuevos 1',
  )
  expect(await says('conversations', ...ofTienda, '--file', file, '--channel', 'x')).toMatch(
    /^La empresa no tiene ese canal/,
  )
  await expect(
    run(readEnv(environment(api)), ['conversations', ...ofTienda, '--file', '/nowhere.csv']),
  ).rejects.toThrow('ENOENT')
})

it.each([
  [[], /^Di de dónde/],
  [['chatwoot'], /^Falta --business/],
  [['chatwoot', '--business', 'Nadie'], /^No hay una empresa/],
  [['chatwoot', ...ofTienda], /^Falta --url/],
  [['chatwoot', ...ofTienda, '--url', 'ftp://x'], /^Falta --url/],
  [['chatwoot', ...ofTienda, '--url', 'http://x'], /^Falta --account/],
  [['chatwoot', ...ofTienda, '--url', 'http://x', '--account', '1'], /^Falta --token-file/],
  [['conversations', ...ofTienda], /^Falta --file/],
])('%j says what is missing', async (args, sentence) => {
  expect(await says(...args)).toMatch(sentence)
})
