import { applyChange, type MessageChange, previewAfter } from '../message-changes/apply-change'
import type { Changes } from '../rows/changes'
import type { EntryRow } from '../rows/rows'
import { raiseVersion, type Thread } from '../rows/thread'
import { wholeName } from './incoming'
import type { PlanContext } from './plan-context'
import type { MessageFacts } from './read-facts'

/** Applies to a new line the changes that came before it. A deletion goes on waiting for the other files of the message. */
export function applyOvertaking(
  thread: Thread,
  added: EntryRow,
  { overtaking }: MessageFacts,
  { now }: PlanContext,
): { readonly line: EntryRow; readonly applied: Changes['appliedItems'] } {
  const name = added.provider_message_id ?? ''
  const whole = wholeName(name)
  const ofThis = overtaking.filter(({ state, awaits }) => state === 'orphan' && awaits === name)
  // The message that it belongs to was taken back before all of it was here.
  const ofWhole =
    whole === name ? [] : overtaking.filter((item) => item.kind === 'deletion' && item.awaits === whole)
  let line = added
  for (const { payload } of [...ofThis, ...ofWhole]) {
    const change = payload.parsed as MessageChange | null
    const changed = change && applyChange(line, change, now)
    if (!changed) continue
    line = { ...changed, version: raiseVersion(thread) }
    thread.interaction = previewAfter(thread.interaction, line, change)
  }
  return {
    line,
    applied: ofThis.map(({ uuid, kind, awaits }) => ({ uuid, awaits: kind === 'deletion' ? awaits : null })),
  }
}
