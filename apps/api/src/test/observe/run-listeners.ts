import { expect } from 'vitest'
import { botSweep } from '../../bot/run-bot'
import { hooksSweep } from '../../hooks/write-deliveries'
import { assignmentSweep } from '../../interactions/assignment/run-assignment'
import { factsSweep } from '../../reports/facts/sweep-facts'
import type { TestApi } from '../boot'
import { expectFactsOfRows, readUnheard } from './facts-of-rows'

/** More rounds than any test leaves batches. */
const mostRounds = 1_000

/**
 * For tests whose jobs and sweeps do not run by themselves: runs the reliable listeners on all waiting events, as sweeps do, and expects that
 * nothing was given up and that the facts of the first business are those of its rows.
 */
export async function runListeners({
  services,
  clock,
  owner,
  world,
}: Pick<TestApi, 'services' | 'clock' | 'owner' | 'world'>): Promise<void> {
  const sweeps = [botSweep(services), assignmentSweep(services), factsSweep(services), hooksSweep(services)]
  const hear = async () => {
    for (let round = 0; round < mostRounds && (await readUnheard(owner)).length > 0; round += 1) {
      clock.advance(6_000)
      for (const sweep of sweeps) await sweep.run()
    }
    expect(await readUnheard(owner)).toEqual([])
  }
  await expectFactsOfRows(services, world.tienda.uuid, hear)
}
