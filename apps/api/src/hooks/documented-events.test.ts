import { readFile } from 'node:fs/promises'
import { hookEvents, hookExamples } from '@hilo/contracts'
import { expect, it } from 'vitest'

const page = await readFile(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => JSON.parse(json ?? ''))

/** The row of the page for an event, made of its example. */
const rowOf = (event: (typeof hookEvents)[number]): string => {
  const { actor, contact, content, ...own } = hookExamples[event].data as Record<string, unknown>
  const fields = Object.keys(own).map((field) => `\`${field}\``)
  return `| \`${event}\` | ${fields.length === 0 ? '' : fields.join(', ')} |`
}

it('the page names every event with its fields', () => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  expect(rows).toEqual(hookEvents.map(rowOf))
})

it('the page shows the generated examples', () => {
  const { content, ...data } = hookExamples['message.received'].data
  expect(blocks).toEqual([{ ...hookExamples['message.received'], data }, content])
})
