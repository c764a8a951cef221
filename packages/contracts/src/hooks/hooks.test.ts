import { expect, it } from 'vitest'
import type { z } from 'zod'
import { type DomainEvent, eventNames } from '../events/events'
import { hookFacts } from './hook-events'
import { hookExamples } from './hook-examples'
import { type HookEvent, hookEvents, privateEvents } from './hook-names'
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

/** The events that lack a fact that is promised of them, or have it under another name: it does not compile if there are any. */
type Unkept = {
  [N in HookEvent]: DomainEvent<N> extends z.input<(typeof hookFacts)[N]> ? never : N
}[HookEvent]
it('promises of an event what it has', () => {
  const kept: [Unkept] extends [never] ? true : Unkept = true
  expect(kept).toBe(true)
})
