import type {
  ChannelType,
  Interaction,
  InteractionAd,
  Label,
  MessageType,
  OtherResponder,
  Person,
} from '@hilo/contracts'
import type { Statement } from '../platform/db/pipeline/pipeline'
import type { StatementSender } from '../platform/db/pipeline/statement-sender'
import type { PreviewedBody } from './preview'
import type { InteractionRow } from './rows'

/** The columns of an interaction that no list shows. */
export const unshownColumns = [
  'assigned_at',
  'finished_by',
] as const satisfies readonly (keyof InteractionRow)[]

/** An interaction with the names that lists show: a row of the view interaction_rows. */
export interface InteractionRecord extends Omit<InteractionRow, (typeof unshownColumns)[number]> {
  readonly business_uuid: string
  readonly last_message_by: Person | null
  readonly sending_trouble: Interaction['sending_trouble']
  readonly updated_at: Date
  readonly user_name: string | null
  readonly started_by_name: string | null
  readonly transferred_by_name: string | null
  readonly area_name: string | null
  readonly area_color: string | null
  readonly contact_uuid: string
  readonly contact_name: string | null
  readonly channel: ChannelType
  readonly handle: string | null
  readonly channel_account_uuid: string
  readonly subject: string | null
  readonly window_closes_at: Date | null
  readonly managed_outside: boolean
  readonly responder: OtherResponder | null
  readonly contact_blocked: boolean
  readonly labels: readonly Label[]
  readonly ad: Omit<InteractionAd, 'click_id'> | null
  readonly finish_reason_name: string | null
  /** The customer's last message of a finished one that has neither a subject nor a reason. */
  readonly customer_message: { readonly type: MessageType; readonly body: PreviewedBody } | null
}

type DateColumn = {
  [C in keyof InteractionRecord]-?: Date extends InteractionRecord[C] ? C : never
}[keyof InteractionRecord]
const dateColumns: Readonly<Record<DateColumn, true>> = {
  waiting_since: true,
  answered_at: true,
  last_activity_at: true,
  finished_at: true,
  created_at: true,
  updated_at: true,
  paused_until: true,
  expires_at: true,
  window_closes_at: true,
}

/** A row as JSON has it, in which dates are texts. */
export type InteractionRecordJson = {
  readonly [C in keyof InteractionRecord]: C extends DateColumn
    ? string | Extract<InteractionRecord[C], null>
    : InteractionRecord[C]
}

export const fromRecordJson = (row: InteractionRecordJson): InteractionRecord => {
  const dates = (Object.keys(dateColumns) as DateColumn[]).map((column) => {
    const value = row[column]
    return [column, value === null ? null : new Date(value)] as const
  })
  return { ...row, ...(Object.fromEntries(dates) as unknown as Pick<InteractionRecord, DateColumn>) }
}

const selectInteractionRows: Statement = {
  name: 'read_interaction_rows',
  // Reads rows one by one, because for an array of unknown length Postgres would hash all users first, twice.
  text: `select r.* from unnest($2::uuid[]) as wanted(uuid) cross join lateral (
      select * from interaction_rows where business_uuid = $1::uuid and uuid = wanted.uuid offset 0) r`,
}

/** Interactions as lists show them, by uuid. */
export async function readInteractionRows(
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, InteractionRecord>> {
  const rows = await tx.send<InteractionRecord>(selectInteractionRows, [business, uuids])
  return new Map(rows.map((row) => [row.uuid, row]))
}
