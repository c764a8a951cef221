import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.mjs'

describe('the settings of a start', () => {
  it('have defaults', () => {
    const { port, simulatorPort, databaseUrl, publicUrl, dataDir } = readSettings({})
    expect({ port, simulatorPort, databaseUrl }).toEqual({
      port: 3000,
      simulatorPort: 3001,
      databaseUrl: undefined,
    })
    expect(publicUrl).toBe('http://127.0.0.1:3000')
    expect(dataDir).toMatch(/\.hilo$/)
  })

  it('put the simulator on the next port, and ignore an empty value', () => {
    expect(readSettings({ PORT: '4000', SIMULATOR_PORT: '' })).toMatchObject({
      port: 4000,
      simulatorPort: 4001,
    })
  })

  it.each([
    [{ PORT: 'abc' }, 'PORT vale «abc» y debe ser un puerto, de 1 a 65535.'],
    [{ SIMULATOR_PORT: '70000' }, 'SIMULATOR_PORT vale «70000» y debe ser un puerto, de 1 a 65535.'],
    [{ PORT: '65535' }, 'indica también SIMULATOR_PORT'],
    [{ SIMULATOR_PORT: '3000' }, 'PORT y SIMULATOR_PORT valen 3000: deben ser distintos.'],
    [{ PUBLIC_URL: 'hilo' }, 'PUBLIC_URL debe ser una dirección completa que empiece por http://'],
  ])('say which is wrong: %o', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  it('never show a password', () => {
    const env = { DATABASE_URL: 'mysql://ana:clave-secreta@db/hilo' }
    expect(() => readSettings(env)).toThrow(/^DATABASE_URL debe ser (?!.*clave-secreta)/)
  })
})
