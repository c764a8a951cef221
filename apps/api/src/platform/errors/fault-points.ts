/** Named places where a test can make the process fail or die. Outside of tests none is armed, and each costs one comparison. */
export type FaultPoint =
  | 'webhook.before-ingest'
  | 'webhook.after-ingest'
  | 'change.before-commit'
  | 'change.after-commit'
  | 'deliver.after-claim'
  | 'deliver.after-request'
  | 'hook.after-request'
  | 'phone.after-request'
  | 'phone.before-commit'
  | 'phone.after-commit'
  | `push.${'before' | 'after'}-request`
  | 'call.after-dial'
  | 'signup.after-step'
  | 'recording.after-begin'
  | 'recording.after-part'
  | 'recording.after-joined'
  | 'relay.before-delete'
  | `call.${'before' | 'after'}-${'pre_accept' | 'accept' | 'reject' | 'terminate'}`

type Fault = (point: FaultPoint) => void | Promise<void>

let armed: Fault | null = null

export function armFaults(fault: Fault | null): void {
  armed = fault
}

export async function faultPoint(point: FaultPoint): Promise<void> {
  if (armed) await armed(point)
}
