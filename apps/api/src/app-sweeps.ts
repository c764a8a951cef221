import { sweepsOfListeners } from './app-listeners'
import { dueRecordingsSweep } from './call-recordings/sweep-recordings'
import { dueCallsSweep } from './calls/change/sweep-calls'
import { checkChannels } from './channels/health/check-channels'
import { sweepMedia } from './channels/media/sweep-media'
import { duePhonesSweep } from './channels/phone/sweep-phones'
import type { HookSender } from './hooks/send/hook-sender'
import { retryItems } from './inbound/items/retry-items'
import { pullSweep } from './inbound/pull/pull-accounts'
import type { createLastEventTracker } from './inbound/webhook/track-last-event'
import { dueInteractionsSweep } from './interactions/sweeps/sweep-due-interactions'
import { returnsSweep } from './interactions/sweeps/sweep-returns'
import { interruptedAttemptsSweep } from './outbound/deliver/sweep-attempts'
import { type createAnnouncer, unpublishedSweep } from './platform/announcements/announcer'
import { repeat } from './platform/clock/repeat'
import { deleteExhaustedJobs } from './platform/jobs/delete-exhausted-jobs'
import { dueJobsSweep } from './platform/jobs/workers'
import { unlessQuiet } from './platform/quiet/quiet'
import type { Services } from './platform/services'
import { outgrownTablesSweep } from './platform/sweeps/analyze-outgrown'
import { repeatSweeps } from './platform/sweeps/repeat-sweeps'
import { createTurns, repeatInTurn } from './platform/sweeps/turns'
import type { trackPresence } from './presence/track-presence'
import { findMissedTargets } from './push/find-missed'
import { unsentPushesSweep } from './push/sweep-pushes'
import { createFactFinder } from './reports/facts/find-facts'
import { reportMailsSweep } from './reports/views/mail-report-views'
import { eraseOld } from './retention/erase-old'
import { purge } from './retention/purge'
import { createFileSweep } from './retention/sweep-files'
import { dueVideosSweep } from './video-calls/sweep-videos'

interface TaskParts {
  readonly announcer: ReturnType<typeof createAnnouncer>
  readonly presence: ReturnType<typeof trackPresence>
  readonly lastEvents: ReturnType<typeof createLastEventTracker>
  readonly sender: HookSender
  /** Whether this process runs jobs and sweeps. */
  readonly works: boolean
}

/** The repeated work of a process. */
export function repeatedTasks(
  services: Services,
  { announcer, presence, lastEvents, sender, works }: TaskParts,
) {
  const { db, clock, log } = services
  const turns = createTurns(services)
  const { facts, ...listeners } = sweepsOfListeners(services)
  /** Each process does this for itself. */
  const own = [repeat('record last events', 1_000, () => lastEvents.flush(), log)]
  /** A worker does this for all processes; any of them may find the work. */
  const shared = [
    repeatSweeps(
      1_000,
      [
        dueInteractionsSweep(services),
        dueCallsSweep(services),
        dueVideosSweep(services),
        dueRecordingsSweep(services),
        unpublishedSweep(announcer, clock),
        dueJobsSweep(db),
        presence.endedLeasesSweep,
        facts,
        sender.sweep,
      ],
      turns,
      services,
    ),
    repeatSweeps(
      5_000,
      [
        interruptedAttemptsSweep(services),
        pullSweep(services),
        duePhonesSweep(services),
        returnsSweep(services),
        ...Object.values(listeners),
        unsentPushesSweep(services),
        reportMailsSweep(services),
        outgrownTablesSweep(services),
      ],
      turns,
      services,
    ),
    // Claims the accounts that it checks.
    repeat('check channels', 2_000, () => checkChannels(services), log),
    repeatInTurn(turns, 'retry items', 30_000, () => retryItems(services), log),
    repeatInTurn(turns, 'sweep media', 60_000, () => sweepMedia(services), log),
    repeatInTurn(
      turns,
      'find missed targets',
      60_000,
      unlessQuiet(db, () => findMissedTargets(services)),
      log,
    ),
    repeatInTurn(turns, 'find facts', 60_000, createFactFinder(services), log),
    repeatInTurn(turns, 'sweep files', 10 * 60_000, unlessQuiet(db, createFileSweep(services)), log),
    repeatInTurn(turns, 'delete exhausted jobs', 60 * 60_000, () => deleteExhaustedJobs(db), log),
    repeatInTurn(turns, 'purge', 60 * 60_000, () => purge(services), log),
    repeatInTurn(turns, 'erase old', 60 * 60_000, () => eraseOld(services), log),
  ]
  return works ? [...own, ...shared] : own
}
