import { type Due, duesOf, type Interaction, type Targets } from '@hilo/contracts'
import { DuePill, describeDue } from '../../ui/display/due-pill'

/** Computes the dues of rows, and how to show them. The same object until targets or hours change. */
export interface Dues {
  /** The earliest first. */
  readonly of: (row: Interaction) => readonly Due[]
  readonly describe: typeof describeDue
  readonly Pill: typeof DuePill
}

/** Makes the dues from the targets and hours of the server. */
export function toDues({ areas, schedules }: Targets): Dues {
  const dues = duesOf(
    areas,
    schedules.map((schedule) => ({ ...schedule, until: schedule.until ? new Date(schedule.until) : null })),
  )
  const dateOf = (moment: string | null) => (moment ? new Date(moment) : null)
  return {
    of: ({ area, status, created_at, waiting_since, answered_at }) =>
      dues({
        area: area?.uuid ?? null,
        isFinished: status === 'finished',
        created_at: new Date(created_at),
        waiting_since: dateOf(waiting_since),
        answered_at: dateOf(answered_at),
      }),
    describe: describeDue,
    Pill: DuePill,
  }
}
