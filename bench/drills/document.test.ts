import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { documentFile, documentOf, readKept } from './document'
import { faultsOf } from './faults'

it('nothing in docs/drills.md was typed', () => {
  expect(readFileSync(documentFile, 'utf8')).toBe(documentOf(Object.values(readKept())))
})

it('every fault has its row there, and none lost or doubled a message', () => {
  const kept = readKept()
  for (const bus of ['postgres', 'redis'] as const)
    for (const { name, said } of faultsOf(bus))
      expect(kept[`${bus}, ${name}`]).toMatchObject({ said, lost: 0, doubled: 0 })
  for (const one of Object.values(kept)) expect(one.screensRight, one.fault).not.toBeNull()
})
