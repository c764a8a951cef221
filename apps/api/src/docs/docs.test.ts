import { readFile } from 'node:fs/promises'
import { clientCommands, endpoints, errorTable, serverEvents } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApi, type TestApi } from '../test/boot'
import { tokens } from './style'

let api: TestApi
let page: string
beforeAll(async () => {
  api = await bootApi({ start: false })
  page = (
    await api
      .request()
      .get('/api/docs/')
      .expect(200)
      .expect('Content-Type', /text\/html/)
  ).text
})
afterAll(() => api.stop())

it('has every endpoint, command, event and declared error', () => {
  for (const [name, { path, errors }] of Object.entries(endpoints)) {
    expect(page).toContain(`id="${name}"`)
    expect(page).toContain(`<code>${path}</code>`)
    for (const code of errors) expect(page).toContain(`<td>${errorTable[code].status}</td>`)
  }
  for (const name of [...Object.keys(clientCommands), ...Object.keys(serverEvents)])
    expect(page).toContain(`<code>${name}</code>`)
})

it('has no inline script and loads nothing from elsewhere', async () => {
  expect(page).not.toMatch(/<script(?! src="\/api\/docs\/page\.js")/)
  expect(page).not.toMatch(/\son\w+=|(?:src|href)="(?:https?:)?\/\//)
  await api
    .request()
    .get('/api/docs/page.js')
    .expect(200)
    .expect('Content-Type', /javascript/)
})

it('serves the socket events as JSON', async () => {
  const { body } = await api.request().get('/api/docs/events.json').expect(200)
  expect(Object.keys(body.commands)).toEqual(Object.keys(clientCommands))
  expect(Object.keys(body.events)).toEqual(Object.keys(serverEvents))
  expect(body.commands['send:message']).toMatchObject({
    example: { type: 'text' },
    payload: { type: 'object' },
  })
})

it('has the colours of the web', async () => {
  const css = await readFile(new URL('../../../web/src/styles/tokens.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('[data-theme="dark"]')
  for (const [theme, written] of [
    [tokens.light, light],
    [tokens.dark, dark],
  ] as const)
    for (const [name, value] of Object.entries(theme)) expect(written).toContain(`--${name}: ${value};`)
})
