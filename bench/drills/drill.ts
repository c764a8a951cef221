import { setTimeout as sleep } from 'node:timers/promises'
import { showAfterMs } from '../../apps/web/src/app/shell/banners/connection-times'
import { common } from '../../apps/web/src/strings/common'
import { shell } from '../../apps/web/src/strings/shell'
import { agentEmail, large } from '../services/installation'
import type { Fault } from './faults'
import { judge, type Verdict } from './judge'
import { startLoad } from './load'
import { openScreen, type Screen } from './screens'
import type { DrilledSite } from './site'

interface DrillOptions {
  /** How long people work before the fault, and how long it lasts. */
  readonly beforeMs: number
  readonly awayMs: number
}

export interface Drilled extends Verdict {
  readonly bus: string
  readonly fault: string
  /** The fault as docs/drills.md describes it. */
  readonly said: string
  /** How long the fault lasted, until the victim served again. */
  readonly awayMs: number
  readonly messages: number
  /** Attempts of providers and people that had to be repeated. */
  readonly failedAttempts: number
  /** The longest that a request of a provider or a person had to be repeated until it was accepted. */
  readonly longestWaitMs: number
  /** The sentences that a person reads meanwhile. */
  readonly sees: readonly string[]
  /** The longest that a screen had no connection. */
  readonly longestAwayMs: number
  /** The time from the victim's return until every screen was right; null: some screen never was. */
  readonly rightAfterMs: number | null
  /** The differences that remain on screens when everything has settled. */
  readonly wrong: readonly string[]
}

const giveUpMs = 90_000

/** Lets people work, has the fault happen meanwhile, and compares every screen with a fresh fetch once it is over. */
export async function drill(site: DrilledSite, fault: Fault, options: DrillOptions): Promise<Drilled> {
  const { url } = site.front
  const agents: [Screen, Screen] = [
    await openScreen(url, agentEmail(0), ['assigned', 'not_assigned']),
    await openScreen(url, agentEmail(0), ['assigned', 'resolved']),
  ]
  const others = await Promise.all([
    openScreen(url, agentEmail(1), ['not_assigned']),
    openScreen(url, agentEmail(2), ['not_assigned']),
    openScreen(url, large.email, ['team', 'not_assigned']),
    openScreen(url, large.email, ['team']),
  ])
  const screens = [...agents, ...others]
  try {
    const conversation = agents[0].lists.assigned?.list.rows[0]?.conversation.uuid
    if (conversation) for (const screen of [...agents, ...others.slice(2)]) await screen.open(conversation)
    const gaveUp = AbortSignal.timeout(options.beforeMs + options.awayMs + giveUpMs)
    const load = startLoad({ site, agents, givesUp: gaveUp })
    await sleep(options.beforeMs)
    const beganAt = performance.now()
    await fault.happens(site, options.awayMs)
    const backAt = performance.now()
    const accepted = load.stop()
    let rightAfterMs: number | null = null
    await accepted
    while (rightAfterMs === null && !gaveUp.aborted) {
      if (await areRight(screens)) rightAfterMs = performance.now() - backAt
      else await sleep(100)
    }
    const longestAwayMs = Math.max(...screens.map((screen) => screen.longestAwayMs()))
    const verdict = await judge(site, load)
    return {
      bus: site.bus,
      fault: fault.name,
      said: fault.said,
      awayMs: backAt - beganAt,
      messages: load.written.length + load.answered.length,
      failedAttempts: load.attempts.failed,
      longestWaitMs: load.attempts.longestMs,
      sees: seenBy(longestAwayMs, load.attempts.sentences),
      longestAwayMs,
      rightAfterMs,
      wrong: await stillWrong(screens),
      ...verdict,
    }
  } finally {
    for (const screen of screens) screen.close()
  }
}

/** The web's signs: its bar, if the connection is away for long enough, and the toasts of refused acts. */
const seenBy = (awayMs: number, sentences: ReadonlySet<string>): string[] => [
  ...(awayMs > showAfterMs ? [shell.connection.reconnecting] : []),
  ...[...sentences].map((sentence) => sentence || common.networkError),
]

const areRight = async (screens: readonly Screen[]): Promise<boolean> =>
  (await Promise.all(screens.map((screen) => screen.wrong()))).flat().length === 0

/** The differences on screens once nothing happens any more, so that they will stay. */
async function stillWrong(screens: readonly Screen[]): Promise<string[]> {
  const until = performance.now() + 5_000
  for (;;) {
    const found = await Promise.all(
      screens.map(async (screen) => (await screen.wrong()).map((what) => `${screen.who}: ${what}`)),
    )
    const wrong = found.flat()
    if (wrong.length === 0 || performance.now() > until) return wrong
    await sleep(200)
  }
}
