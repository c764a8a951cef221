import type { Realtime } from './realtime'

const nobodyHeard = async () => false

/** Publishes to nobody, in programs without sockets such as the operator's commands. */
export const noRealtime: Realtime = {
  publish: nobodyHeard,
  publishHere: () => {},
  isOccupiedHere: () => false,
  countHere: () => 0,
  processes: { sendToOthers: nobodyHeard, sendToAll: nobodyHeard, listen: () => {} },
  narrow: nobodyHeard,
  disconnect: nobodyHeard,
}
