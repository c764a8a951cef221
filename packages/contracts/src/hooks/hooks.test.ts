import { expect, it } from 'vitest'
import { eventNames } from '../events/events'
import { hookFacts } from './hook-events'
import { hookExamples } from './hook-examples'
import { hookEvents, privateEvents } from './hook-names'
import { hookPayloads } from './hook-payload'

it('every event of the catalogue may be chosen, or is named as one that may not', () => {
  expect([...hookEvents, ...privateEvents].toSorted()).toEqual(eventNames.toSorted())
})

it('every event that may be chosen has its facts once', () => {
  expect(Object.keys(hookFacts).toSorted()).toEqual(hookEvents.toSorted())
})

it.each(hookEvents)('%s has an example that is what a receiver gets', (name) => {
  const example = hookExamples[name]
  expect(hookPayloads[name].strict().parse(example)).toEqual(example)
  expect(example.data).toHaveProperty('content')
})
