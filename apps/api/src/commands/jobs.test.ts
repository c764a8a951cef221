import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readEnv } from '../env'
import { bootApi, type TestApi } from '../test/boot'
import { environment } from '../test/process/environment'
import type { RunCommand } from './command'
import { run as jobs } from './jobs'
import { run as mail } from './mail'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
  await api.owner.query(
    `select graphile_worker.add_job(task, '{}', max_attempts => 1)
     from unnest(array['lost', 'lost', 'gone', 'waits']) task`,
  )
  await api.owner.query(
    `update graphile_worker._private_jobs j set attempts = 1, last_error = E'it broke\\nat a line'
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier <> 'waits'`,
  )
})
afterAll(() => api.stop())

const says = (run: RunCommand, args: string[], change: NodeJS.ProcessEnv = {}) =>
  run(readEnv({ ...environment(api), ...change }), args).catch((error: Error) => error.message)

it('shows jobs that were given up, tries them again, and drops them', async () => {
  const listed = await says(jobs, ['list'])
  expect(listed.split('\n')).toHaveLength(3)
  expect(listed).toMatch(/^\d+ {2}lost {2}1 intentos, el último el .* UTC: it broke$/m)
  expect(await says(jobs, ['drop'])).toBe('Di cuáles borrar, con --task o con --id.')
  expect(await says(jobs, ['drop', '--task', 'gone'])).toBe('Se borraron 1 trabajos.')
  const [id = ''] = listed.split(' ')
  expect(await says(jobs, ['retry', '--id', id])).toBe('Se intentan otra vez 1 trabajos.')
  expect(await says(jobs, ['retry'])).toBe('Se intentan otra vez 1 trabajos.')
  expect(await says(jobs, ['list'])).toBe('No hay trabajos dados por perdidos.')
  const { rows } = await api.owner.query('select attempts, last_error from graphile_worker._private_jobs')
  const anew = { attempts: 0, last_error: null }
  expect(rows).toEqual([anew, anew, anew])
  expect(await says(jobs, ['list', '--id', 'x'])).toBe('--id es el número que muestra «jobs list».')
  expect(await says(jobs, [])).toMatch(/^Di qué hacer con los trabajos/)
})

it('sends a test mail the way that the product would', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hilo-mail-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect(await says(mail, ['test', '--to', 'nobody'])).toBe('Falta --to, o no es un correo.')
  expect(await says(mail, ['test', '--to', 'ana@ejemplo.co'], { HILO_DATA_DIR: folder })).toContain(
    'Sin SMTP_URL',
  )
  const [name = ''] = await readdir(join(folder, 'mail'))
  expect(await readFile(join(folder, 'mail', name), 'utf8')).toContain('Correo de prueba de Hilo')
  const away = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hilo@ejemplo.co' }
  expect(await says(mail, ['test', '--to', 'a@b.co'], away)).toMatch(/^El servidor de SMTP_URL no responde/)
})
