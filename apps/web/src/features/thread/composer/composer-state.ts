import type { Thread } from '@hilo/client'
import { abilitiesOf, type ChannelStatus, type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import { thread as words } from '../../../strings'
import { refusedByCustomer } from '../refused-by-customer'
import type { LostChat } from '../use-lost-while-waiting'

const { closed } = words

/** Whether this person can write here now, and if not, why. */
export type ComposerState =
  | { readonly open: true }
  | {
      readonly open: false
      readonly reason: string
      readonly icon: 'done' | 'person' | 'clock' | 'unplugged' | 'blocked'
      /** Templates can be sent. */
      readonly templates?: true
      /** Notes can be written. */
      readonly notes?: true
      /** The chat can be taken from the responder that answers it in place of the team. */
      readonly control?: boolean
    }

/** WhatsApp's error code for a closed reply window: only templates are accepted. */
const tooLateCode = '131047'

/**
 * Whether the provider refused the last answer because its reply window had closed by its own clock. Then the next
 * answer fails too, until the customer writes.
 */
function wasRefusedAsTooLate({ entries, hasNewer }: Thread): boolean {
  if (hasNewer) return false
  const last = entries.findLast(
    ({ kind, author, status }) => kind === 'message' && (author.kind === 'client' || status === 'failed'),
  )
  return last?.status === 'failed' && last.error?.code === tooLateCode
}

/** We wrote first, and the customer has not answered. */
const hasNeverWritten = ({ entries, hasMore, hasNewer }: Thread): boolean =>
  !hasMore && !hasNewer && !entries.some(({ author }) => author.kind === 'client')

/** Why a chat that waited can only be read on. */
export const lostState = (lost: LostChat): Extract<ComposerState, { open: false }> =>
  lost.blocked
    ? { open: false, reason: closed.blockedWaiting, icon: 'blocked' }
    : { open: false, reason: whoGotIt(lost), icon: 'person' }

function whoGotIt({ by, owner }: LostChat): string {
  if (owner === null) return closed.goneMeanwhile
  return by?.uuid === owner.uuid ? closed.takenMeanwhile(owner.name) : closed.givenMeanwhile(owner.name)
}

/** Why the customer gets nothing from us, and whether the chat can be taken. */
const byOther = (
  { blocked, type }: Interaction,
  { reason, icon }: NonNullable<ReturnType<typeof refusedByCustomer>>,
) => ({ reason, icon, control: !blocked && abilitiesOf(type.name).control })

export function composerState(
  thread: Thread,
  me: SessionUser,
  resolved: boolean,
  now: number,
  channel: ChannelStatus | null,
  lost: LostChat | null = null,
): ComposerState {
  const { interaction } = thread
  if (resolved || interaction.status === 'finished') {
    return { open: false, reason: closed.finished, icon: 'done' }
  }
  if (lost) return lostState(lost)
  if (interaction.status === 'unassigned') {
    const outside = interaction.managed_outside && refusedByCustomer(interaction)
    return {
      open: false,
      reason: closed.unassigned,
      icon: 'person',
      ...(outside && byOther(interaction, outside)),
    }
  }
  if (interaction.user?.uuid !== me.uuid) {
    const reason = closed.other(interaction.user?.name ?? '')
    return { open: false, reason, icon: 'person', ...(isAdmin(me.role) ? { notes: true } : {}) }
  }
  if (channel?.state === 'disconnected') {
    return { open: false, reason: closed.disconnected, icon: 'unplugged', notes: true }
  }
  const refused = refusedByCustomer(interaction)
  if (refused) return { open: false, ...byOther(interaction, refused), notes: true }
  const closesAt = interaction.window_closes_at
  if (wasRefusedAsTooLate(thread) || (closesAt !== null && Date.parse(closesAt) <= now)) {
    if (!abilitiesOf(interaction.type.name).templates)
      return { open: false, reason: closed.window, icon: 'clock', notes: true }
    const reason = hasNeverWritten(thread) ? closed.neverWrote : closed.windowTemplates
    return { open: false, reason, icon: 'clock', templates: true, notes: true }
  }
  return { open: true }
}
