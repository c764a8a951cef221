import type { ChannelAlarmKind, PhoneSync, PhoneSyncs } from '@hilo/contracts'
import type { PhoneSyncKind } from '../inbound'
import { askableMs } from './request-phone-syncs'

/** A row of `phone_syncs` with the dates as Postgres writes them in JSON. */
export interface PhoneSyncRow extends Omit<PhoneSync, 'askable_until' | 'last_part_at'> {
  readonly linked_at: string
  readonly last_chunk_at: string | null
  /** The provider took the request, and takes no second one. */
  readonly request_id: string | null
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Null where only one of both is known: a chunk has come that nobody asked for. */
export function presentPhone(
  { contacts, history }: Readonly<Partial<Record<PhoneSyncKind, PhoneSyncRow>>>,
  warnings: readonly { readonly kind: string }[],
): PhoneSyncs | null {
  const isUnlinked = warnings.some(({ kind }) => kind === unlinked)
  return contacts && history
    ? { contacts: present(contacts, isUnlinked), history: present(history, isUnlinked) }
    : null
}

/** The warning that the phone has ended the link. */
const unlinked: ChannelAlarmKind = 'account_unlinked'
const waiting: readonly PhoneSync['state'][] = ['due', 'asking', 'asked', 'unknown', 'receiving']

function present(row: PhoneSyncRow, isUnlinked: boolean): PhoneSync {
  const { phase, progress, contacts, chats, messages, left_out, pending, failed, error } = row
  const state = isUnlinked && waiting.includes(row.state) ? 'ended' : row.state
  return {
    ...{ state, phase, progress, contacts, chats, messages, left_out, pending, failed, error },
    askable_until: askableUntil(row).toISOString(),
    asked_at: iso(row.asked_at),
    last_part_at: iso(row.last_chunk_at),
    finished_at: iso(row.finished_at),
  }
}

const askableUntil = ({ request_id, asked_at, linked_at }: PhoneSyncRow): Date =>
  new Date(request_id !== null && asked_at !== null ? asked_at : new Date(linked_at).getTime() + askableMs)
