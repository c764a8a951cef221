/**
 * Places where a process may die. Each has a name, so that a test can make it die exactly there; nothing is
 * armed outside of tests, and then each costs one comparison.
 */
export type FaultPoint =
  | 'webhook.before-ingest'
  | 'webhook.after-ingest'
  | 'change.before-commit'
  | 'change.after-commit'
  | 'deliver.after-claim'
  | 'deliver.after-request'
  | 'relay.before-delete'

type Fault = (point: FaultPoint) => void | Promise<void>

let armed: Fault | null = null

export function armFaults(fault: Fault | null): void {
  armed = fault
}

export async function faultPoint(point: FaultPoint): Promise<void> {
  if (armed) await armed(point)
}
