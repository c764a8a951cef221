import type { Services } from '../../platform/services'

type AnnouncerOf = Pick<Services, 'announcer'>

/** Does `work` as if the process died after each commit and before it published: the rows wait for the sweep. */
export async function dieBeforePublishing(
  processes: readonly AnnouncerOf[],
  work: () => Promise<unknown>,
): Promise<void> {
  const before = processes.map(({ announcer: { publish, announce } }) => ({ publish, announce }))
  for (const { announcer } of processes)
    Object.assign(announcer, { publish: () => {}, announce: async () => {} })
  try {
    await work()
  } finally {
    for (const [at, { announcer }] of processes.entries()) Object.assign(announcer, before[at])
  }
}
