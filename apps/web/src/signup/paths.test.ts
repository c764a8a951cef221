import { routes } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { finishPath, openPath } from './server'

it('are those of the contract', () => {
  expect([openPath, finishPath]).toEqual([routes.openSignup.path, routes.finishSignup.path])
})
