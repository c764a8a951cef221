/**
 * Whether the bus has accepted it for the other processes; sockets of this one have heard it at once. Never rejects: what was not
 * accepted is logged, and an announcement's row is left to the sweep.
 */
export type Accepted = Promise<boolean>
