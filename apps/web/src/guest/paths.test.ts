import { routes } from '@hilo/contracts'
import { expect, it } from 'vitest'
import { videoLinkPath } from './paths'

it('are those of the contract', () => {
  expect(videoLinkPath).toBe(routes.readVideoLink.path)
})
