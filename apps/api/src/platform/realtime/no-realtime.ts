import type { Realtime } from './realtime'

const nobodyHeard = async () => false

/** For programs without sockets, such as the operator's commands: nobody hears. */
export const noRealtime: Realtime = {
  publish: nobodyHeard,
  publishHere: () => {},
  isOccupiedHere: () => false,
  processes: { sendToOthers: nobodyHeard, sendToAll: nobodyHeard, listen: () => {} },
  narrow: nobodyHeard,
  disconnect: nobodyHeard,
}
