import type { Bench } from './bench'
import { costOfActs } from './measures/cost-of-acts'
import { disk } from './measures/disk'
import { exporting } from './measures/exporting'
import { fanOut } from './measures/fan-out'
import { firstContacts } from './measures/first-contacts'
import { authentication } from './measures/in-process'
import { customerToAgent, mostInbound, steadyInbound } from './measures/inbound'
import { loggingIn } from './measures/logging-in'
import { manyAccounts } from './measures/many-accounts'
import { tenBusinesses } from './measures/many-businesses'
import { curve, lists, threads } from './measures/reading'
import { reconnection } from './measures/reconnection'
import { reporting } from './measures/reporting'
import { idle, memory, starting } from './measures/resting'
import { searching } from './measures/searching'
import { acrossProcesses, costByProcesses } from './measures/several-processes'
import { shift } from './measures/shift'
import { statements } from './measures/statements-sent'
import type { Measured } from './report/figure'

/** A figure that Hilo has to reach. */
export interface Part {
  readonly name: string
  readonly title: string
  /** The measurement, or the reason why there is none. */
  readonly measure: ((bench: Bench) => Promise<Measured>) | string
  /** It counts statements by an extension that an operator does not have: measured apart from the others. */
  readonly counts?: true
}

/** In the order in which they are measured. */
export const parts: readonly Part[] = [
  { name: 'P15', title: 'Whole conversations, at rates that rise until it breaks', measure: shift },
  { name: 'P1', title: "A customer's text on the agent's socket, one in flight", measure: customerToAgent },
  { name: 'P4', title: 'Most inbound a second, 32 at once', measure: mostInbound },
  { name: 'new', title: 'Most new customers a second, until all is quiet', measure: firstContacts },
  { name: 'accounts', title: 'Over one account and over many', measure: manyAccounts },
  { name: 'businesses', title: 'Ten businesses at once', measure: tenBusinesses },
  { name: 'P3', title: 'Most of what it can take, and more than that', measure: steadyInbound },
  { name: 'P5', title: 'A list, its first page', measure: lists },
  { name: 'P6', title: 'A conversation opened', measure: threads },
  { name: 'size', title: 'Cost against size', measure: curve },
  { name: 'P17', title: 'Idle', measure: idle, counts: true },
  { name: 'P9', title: 'Memory', measure: memory },
  { name: 'P10', title: 'Start', measure: starting },
  { name: 'P8', title: 'One event to all agents', measure: fanOut },
  { name: 'P11', title: 'Login', measure: loggingIn },
  { name: 'P13', title: 'Statements of each act', measure: statements, counts: true },
  { name: 'acts', title: 'What each act costs', measure: costOfActs },
  { name: 'disk', title: 'Bytes on the disk', measure: disk },
  { name: 'P14', title: 'Lines that break', measure: reconnection },
  { name: 'P12', title: 'Authentication and permission', measure: authentication },
  { name: 'P2', title: 'Painted in a browser', measure: 'apart: `pnpm web-speed`' },
  { name: 'P7', title: 'Search', measure: searching },
  { name: 'export', title: 'Export of all interactions', measure: exporting },
  {
    name: 'P16',
    title: 'First load and scrolling',
    measure: 'apart: `e2e/journeys/first-load.test.ts`, `pnpm web-speed`',
  },
  { name: 'P18', title: 'Statistics', measure: reporting },
  { name: 'P19', title: 'Two processes, over Postgres', measure: acrossProcesses('Postgres') },
  { name: 'P19-redis', title: 'Two processes, over Redis', measure: acrossProcesses('Redis') },
  { name: 'cost', title: 'Processes, over Postgres', measure: costByProcesses('Postgres') },
  { name: 'cost-redis', title: 'Processes, over Redis', measure: costByProcesses('Redis') },
]
